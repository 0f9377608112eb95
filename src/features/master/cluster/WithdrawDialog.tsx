import { App } from "antd";
import { useCall } from "#web/api/hooks.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { AnyRow } from "#web/resource/resource-calls.ts";
import { ReasonDialog } from "#web/shell/ReasonDialog.tsx";
import { withdrawPeriod } from "./cluster.calls.ts";

/** Takes a publication back; stores return to the class they had before it. */
export function WithdrawDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: (done: boolean) => void }) {
  const t = useT();
  const { message } = App.useApp();
  const withdraw = useCall(withdrawPeriod, {
    onSuccess: ({ changed }) => {
      void message.success(t("Ditarik: {count} toko kembali ke cluster sebelumnya", { count: integer(changed) }));
      onClose(true);
    },
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <ReasonDialog
      title={t("Tarik penerbitan {name}?", { name: String(row.name) })}
      act={t("Tarik penerbitan")}
      note={t("Toko kembali ke cluster yang dimilikinya sebelum penerbitan ini.")}
      busy={withdraw.isPending}
      onClose={() => onClose(false)}
      onDo={(reason) => withdraw.mutate({ id: row.id, version: row.version, reason })}
    />
  );
}
