import { Modal } from "antd";
import { useId, useState } from "react";
import { call } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, money, tonnes, useT, useFeedback } from "#platform/ui/index.web.ts";
import { ReasonField, useReason } from "./Reason.tsx";
import { ReasonKindSelect } from "./ReasonKindSelect.tsx";
import type { ReasonKind } from "./reason-kinds.ts";
import { useInvalidateSales, useSale } from "./sale-parts.ts";
import { cancelSaleCall } from "./transaksi.calls.ts";
import styles from "./sale.module.css";

/** A dialog that explains the cancellation, asks for a reason, and performs it once. */
export function CancelDialog({
  row,
  onClose,
}: {
  readonly row: { readonly id: number };
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const { message } = useFeedback();
  const field = useId();
  const query = useSale(row.id);
  const invalidate = useInvalidateSales();
  const [kind, setKind] = useState<ReasonKind | null>(null);
  const [unnamed, setUnnamed] = useState<string>();
  const sale = query.data?.data;
  const number = String(sale?.number ?? "");
  const why = useReason(`sale/${row.id}`, async (reason, idempotencyKey) => {
    if (!sale || !kind) return;
    await call(cancelSaleCall, { id: sale.id, version: sale.version, reason, reasonKind: kind }, { idempotencyKey });
    void message.success(t("{number} dibatalkan", { number }));
    await invalidate();
    onClose(true);
  });
  const cancel = () => {
    if (!sale || why.busy) return;
    setUnnamed(kind ? undefined : t("Pilih jenis alasan."));
    if (kind) void why.go();
  };
  return (
    <Modal
      open
      width={416}
      title={t("Batalkan transaksi {number}?", { number })}
      okText={t("Batalkan transaksi")}
      cancelText={t("Kembali")}
      okButtonProps={{ danger: true, loading: why.busy, disabled: !sale?.allowed.cancel }}
      onOk={cancel}
      onCancel={() => onClose(false)}
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !sale ? (
        <LoadingState rows={3} />
      ) : null}
      {sale ? (
        <div className={styles.ask}>
          <p>
            {sale.allowed.cancel
              ? t("{tonnes} senilai {net} keluar dari laporan, dan stok gudang kembali seperti semula.", {
                  tonnes: tonnes(String(sale.tonnes)),
                  net: money(String(sale.netTotal)),
                })
              : t(
                  "Transaksi ini tidak dapat dibatalkan lagi: sudah diretur, atau tanggalnya melewati batas mundur. Catat sebagai retur.",
                )}
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
          <ReasonField id={field} of={why} disabled={!sale.allowed.cancel} onSend={cancel} />
        </div>
      ) : null}
    </Modal>
  );
}
