import { App, Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Row } from "#kit/resource.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { told } from "#web/api/told.ts";
import { money, tonnes } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { forgetNoun } from "#web/resource/resource-calls.ts";
import { cancelPurchaseCall } from "./pembelian.calls.ts";
import { Purchase } from "./pembelian.resource.ts";
import "../transaksi/sale.css";

/** Says what the cancellation of a receipt does, asks why, then does it once. */
export function CancelReceipt({ row, onClose }: { readonly row: Row<typeof Purchase>; readonly onClose: (changed: boolean) => void }) {
  const t = useT();
  const { message } = App.useApp();
  const field = useId();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const cancel = async () => {
    if (busy) return;
    if (reason.trim().length < 3) return setWrong(t("Alasan wajib diisi."));
    setBusy(true);
    try {
      await call(cancelPurchaseCall, { id: row.id, version: row.version, reason: reason.trim() }, { idempotencyKey: key.current });
      void message.success(t("{number} dibatalkan", { number: row.number }));
      await forgetNoun(client, Purchase);
      onClose(true);
    } catch (error) {
      setWrong(told(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={416}
      title={t("Batalkan penerimaan {number}?", { number: row.number })}
      okText={t("Batalkan penerimaan")}
      cancelText={t("Kembali")}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => void cancel()}
      onCancel={() => onClose(false)}
    >
      <div className="s-ask">
        <p>{t("{tonnes} senilai {net} keluar dari laporan dan dari stok gudang.", { tonnes: tonnes(row.tonnes), net: money(row.netTotal) })}</p>
        <label htmlFor={field}>
          {t("Alasan")} <span aria-hidden="true">*</span>
        </label>
        <Input.TextArea
          id={field}
          autoFocus
          rows={3}
          maxLength={400}
          showCount
          value={reason}
          status={wrong ? "error" : undefined}
          aria-describedby={`${field}-wrong`}
          onChange={(e) => {
            setReason(e.target.value);
            setWrong(undefined);
          }}
          onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && void cancel()}
        />
        <p id={`${field}-wrong`} className="s-wrong" role="alert">
          {wrong}
        </p>
      </div>
    </Modal>
  );
}
