import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { ReasonDialog, useT, useFeedback } from "#platform/ui/index.web.ts";
import { dismissCapture } from "./informasi-pelanggan.calls.ts";
import type { CustomerProfile } from "./informasi-pelanggan.resource.ts";

type Props = { readonly row: Row<typeof CustomerProfile>; readonly onClose: (changed: boolean) => void };

export default function DismissDialog({ row, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const send = useCall(dismissCapture, {
    onSuccess: () => onClose(true),
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <ReasonDialog
      title={t("Abaikan catatan")}
      act={t("Abaikan catatan")}
      note={t("Catatan ini tidak diterapkan ke data induk. Catatan berikutnya ditinjau lagi.")}
      busy={send.isPending}
      onClose={() => onClose(false)}
      onDo={(reason) => send.mutate({ id: row.id, version: row.version, reason })}
    />
  );
}
