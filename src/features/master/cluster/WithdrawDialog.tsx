import { App, Input, Modal } from "antd";
import { useState } from "react";
import { useCall } from "#web/api/hooks.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { AnyRow } from "#web/resource/resource-calls.ts";
import { withdrawPeriod } from "./cluster.calls.ts";

/** Takes a publication back; stores return to the class they had before it. */
export function WithdrawDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: (done: boolean) => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [reason, setReason] = useState("");
  const withdraw = useCall(withdrawPeriod, {
    onSuccess: ({ changed }) => {
      void message.success(t("Ditarik: {count} toko kembali ke cluster sebelumnya", { count: integer(changed) }));
      onClose(true);
    },
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <Modal
      open
      title={t("Tarik penerbitan {name}?", { name: String(row.name) })}
      okText={t("Tarik penerbitan")}
      okButtonProps={{ danger: true, disabled: reason.trim().length < 5, loading: withdraw.isPending }}
      cancelText={t("Kembali")}
      onCancel={() => onClose(false)}
      onOk={() => withdraw.mutate({ id: row.id, version: row.version, reason: reason.trim() })}
    >
      <label className="c-reason" htmlFor="c-reason">
        {t("Alasan")}
        <Input.TextArea id="c-reason" value={reason} onChange={(e) => setReason(e.target.value)} maxLength={400} autoSize={{ minRows: 3, maxRows: 8 }} />
      </label>
      <p className="p-small p-muted">{t("Toko kembali ke cluster yang dimilikinya sebelum penerbitan ini.")}</p>
    </Modal>
  );
}
