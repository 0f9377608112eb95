import { App, Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { told } from "#web/api/told.ts";
import { money, tonnes } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { ReasonKindSelect } from "./ReasonKindSelect.tsx";
import type { ReasonKind } from "./reason-kinds.ts";
import { useForgetSales, useSale } from "./sale-parts.ts";
import { cancelSaleCall } from "./transaksi.calls.ts";

/** Says what the cancellation does, asks why, then does it once. */
export function CancelDialog({ row, onClose }: { readonly row: { readonly id: number }; readonly onClose: (changed: boolean) => void }) {
  const t = useT();
  const { message } = App.useApp();
  const field = useId();
  const found = useSale(row.id);
  const forget = useForgetSales();
  const [kind, setKind] = useState<ReasonKind | null>(null);
  const [unnamed, setUnnamed] = useState<string>();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const sale = found.data?.data;
  const number = String(sale?.number ?? "");
  const cancel = async () => {
    if (!sale || busy) return;
    setUnnamed(kind ? undefined : t("Pilih jenis alasan."));
    if (!kind) return;
    if (reason.trim().length < 3) return setWrong(t("Alasan wajib diisi."));
    setBusy(true);
    try {
      await call(cancelSaleCall, { id: sale.id, version: sale.version, reason: reason.trim(), reasonKind: kind }, { idempotencyKey: key.current });
      void message.success(t("{number} dibatalkan", { number }));
      await forget();
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
      title={t("Batalkan transaksi {number}?", { number })}
      okText={t("Batalkan transaksi")}
      cancelText={t("Kembali")}
      okButtonProps={{ danger: true, loading: busy, disabled: !sale?.allowed.cancel }}
      onOk={() => void cancel()}
      onCancel={() => onClose(false)}
    >
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : !sale ? <LoadingState rows={3} /> : null}
      {sale ? (
        <div className="s-ask">
          <p>
            {sale.allowed.cancel
              ? t("{tonnes} senilai {net} keluar dari laporan, dan stok gudang kembali seperti semula.", { tonnes: tonnes(String(sale.tonnes)), net: money(String(sale.netTotal)) })
              : t("Transaksi ini tidak dapat dibatalkan lagi: sudah diretur, atau tanggalnya melewati batas mundur. Catat sebagai retur.")}
          </p>
          <ReasonKindSelect
            id={`${field}-kind`}
            autoFocus
            value={kind}
            wrong={unnamed}
            disabled={!sale.allowed.cancel}
            onChange={(next) => {
              setKind(next);
              setUnnamed(undefined);
            }}
          />
          <label htmlFor={field}>
            {t("Alasan")} <span aria-hidden="true">*</span>
          </label>
          <Input.TextArea
            id={field}
            rows={3}
            maxLength={400}
            showCount
            value={reason}
            disabled={!sale.allowed.cancel}
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
      ) : null}
    </Modal>
  );
}
