import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { ReasonDialog, useT, useFeedback } from "#platform/ui/index.web.ts";
import { excludePrice } from "./pengamatan.calls.ts";
import type { PriceObservation } from "./pengamatan.resource.ts";

type Props = { readonly row: Row<typeof PriceObservation>; readonly onClose: (changed: boolean) => void };

export default function ExcludeDialog({ row, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const send = useCall(excludePrice, {
    onSuccess: () => onClose(true),
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <ReasonDialog
      title={t("Kecualikan harga")}
      act={t("Kecualikan")}
      note={t("Harga ini tidak dihitung lagi dalam median dan indeks. Barisnya tetap tampak dan dapat dikembalikan.")}
      busy={send.isPending}
      onClose={() => onClose(false)}
      onDo={(reason) => send.mutate({ id: row.id, version: row.version, reason })}
    />
  );
}
