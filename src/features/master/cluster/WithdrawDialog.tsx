import { useCall } from "#platform/http/index.web.ts";
import { ReasonDialog, useT, useFeedback } from "#platform/ui/index.web.ts";
import type { AnyRow } from "#platform/records/index.web.ts";
import { withdrawPeriod } from "./cluster.calls.ts";

/** Withdraws a publication in a background job; stores return to their previous class. */
export function WithdrawDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: (job?: number) => void }) {
  const t = useT();
  const { message } = useFeedback();
  const withdraw = useCall(withdrawPeriod, {
    onSuccess: ({ job }) => onClose(job),
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <ReasonDialog
      title={t("Tarik penerbitan {name}?", { name: String(row.name) })}
      act={t("Tarik penerbitan")}
      note={t("Toko kembali ke cluster yang dimilikinya sebelum penerbitan ini.")}
      busy={withdraw.isPending}
      onClose={() => onClose()}
      onDo={(reason) => withdraw.mutate({ id: row.id, version: row.version, reason })}
    />
  );
}
