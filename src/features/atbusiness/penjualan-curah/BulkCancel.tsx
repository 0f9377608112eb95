import { Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import type { Row } from "#kit/resource.ts";
import { call, describeError, newIdempotencyKey } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, money, reasonFault, tonnes, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useBulkParts, useInvalidateBulkSales } from "./bulk-parts.ts";
import { cancelBulkSale } from "./penjualan-curah.calls.ts";
import type { BulkSale } from "./penjualan-curah.resource.ts";
import styles from "./penjualan-curah.module.css";

type Props = { readonly row: Row<typeof BulkSale>; readonly onClose: (changed: boolean) => void };

/** Explains and performs a cancellation; asks for a reason. */
export function BulkCancel({ row, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const query = useBulkParts(row.id);
  const invalidate = useInvalidateBulkSales();
  const key = useRef(newIdempotencyKey());
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const parts = query.data;
  const send = async () => {
    const fault = reasonFault(reason, t);
    setWrong(fault);
    if (fault || !parts || busy) return;
    setBusy(true);
    try {
      const input = { id: row.id, version: parts.version, reason: reason.trim() };
      await call(cancelBulkSale, input, { idempotencyKey: key.current });
      void message.success(t("{number} dibatalkan", { number: row.number }));
      await invalidate();
      onClose(true);
    } catch (error) {
      setWrong(describeError(error, t));
    } finally {
      setBusy(false);
    }
  };
  const backs = parts?.related.filter((r) => r.kind === "return" && r.status === "posted").length ?? 0;
  return (
    <Modal
      open
      width={dialogWidths.confirm}
      title={t("Batalkan {number}?", { number: row.number })}
      okText={t("Batalkan penjualan")}
      cancelText={t("Kembali")}
      okButtonProps={{ danger: true, loading: busy, disabled: !parts?.allowed.cancel }}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
    >
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!query.error && !parts ? <LoadingState rows={3} /> : null}
      {parts ? (
        <div className={styles.ask}>
          <p>
            {parts.allowed.cancel
              ? t("{tonnes} senilai {net} keluar dari laporan.", {
                  tonnes: tonnes(row.tonnes),
                  net: money(row.netTotal),
                })
              : t(
                  parts.foreign
                    ? "Hanya KAM customer ini yang dapat mengubahnya."
                    : "Tidak dapat dibatalkan lagi: tanggalnya melewati batas mundur. Catat sebagai retur.",
                )}
          </p>
          {backs > 0 ? <p>{t("{count} retur ikut dibatalkan.", { count: backs })}</p> : null}
          <label htmlFor={id}>{t("Alasan")}</label>
          <Input.TextArea
            id={id}
            autoFocus
            rows={3}
            maxLength={400}
            showCount
            value={reason}
            disabled={!parts.allowed.cancel}
            status={wrong ? "error" : undefined}
            aria-describedby={`${id}-wrong`}
            onChange={(e) => setReason(e.target.value)}
            onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && void send()}
          />
          <p id={`${id}-wrong`} className={styles.wrong} role="alert">
            {wrong}
          </p>
        </div>
      ) : null}
    </Modal>
  );
}
