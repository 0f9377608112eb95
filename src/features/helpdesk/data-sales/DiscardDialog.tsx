import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { ReasonDialog, useT, useFeedback } from "#platform/ui/index.web.ts";
import { discardEvent } from "./data-sales.calls.ts";
import type { FieldEvent } from "./data-sales.resource.ts";

type Props = { readonly row: Row<typeof FieldEvent>; readonly onClose: (changed: boolean) => void };

export default function DiscardDialog({ row, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const send = useCall(discardEvent, {
    onSuccess: () => onClose(true),
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <ReasonDialog
      title={t("Sisihkan")}
      act={t("Sisihkan")}
      note={t("Tidak akan diterapkan lagi, juga bila ponselnya mengirim ulang; isinya tetap tersimpan.")}
      busy={send.isPending}
      onClose={() => onClose(false)}
      onDo={(reason) => send.mutate({ id: row.id, version: row.version, reason })}
    />
  );
}
