import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { ReasonDialog, useT, useFeedback } from "#platform/ui/index.web.ts";
import { dismissPoint } from "./informasi-pelanggan.calls.ts";
import type { CustomerProfile } from "./informasi-pelanggan.resource.ts";

type Props = { readonly row: Row<typeof CustomerProfile>; readonly onClose: (changed: boolean) => void };

export default function DismissPointDialog({ row, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const send = useCall(dismissPoint, {
    onSuccess: () => onClose(true),
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <ReasonDialog
      title={t("Abaikan titik")}
      act={t("Abaikan titik")}
      note={t("Usulan yang sama tidak muncul lagi. Titik di tempat lain diusulkan lagi.")}
      busy={send.isPending}
      onClose={() => onClose(false)}
      onDo={(reason) => send.mutate({ id: row.id, version: row.version, reason })}
    />
  );
}
