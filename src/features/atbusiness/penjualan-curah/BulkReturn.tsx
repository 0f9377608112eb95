import { Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import { trimZeros } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { call, describeError, newIdempotencyKey } from "#platform/http/index.web.ts";
import {
  DateInput,
  ErrorState,
  exact,
  FigureInput,
  LoadingState,
  reasonFault,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { useBulkParts, useInvalidateBulkSales } from "./bulk-parts.ts";
import { returnBulkSale } from "./penjualan-curah.calls.ts";
import type { BulkSale } from "./penjualan-curah.resource.ts";
import styles from "./penjualan-curah.module.css";

type Props = { readonly row: Row<typeof BulkSale>; readonly onClose: (changed: boolean) => void };
type Wrong = { readonly [K in "tonnes" | "returnedOn" | "reason" | "form"]?: string };

/** The form of a return: tonnes, day and reason. */
export function BulkReturn({ row, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const query = useBulkParts(row.id);
  const invalidate = useInvalidateBulkSales();
  const key = useRef(newIdempotencyKey());
  const [amount, setAmount] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const parts = query.data;
  const send = async () => {
    if (!parts || busy) return;
    const fault = reasonFault(reason, t);
    const early = {
      ...(/[1-9]/.test(amount ?? "") ? {} : { tonnes: t("Wajib diisi.") }),
      ...(fault ? { reason: fault } : {}),
    };
    setWrong(early);
    if (Object.keys(early).length > 0) return;
    setBusy(true);
    try {
      const input = { id: row.id, returnedOn: day ?? parts.today, tonnes: amount ?? "0", reason: reason.trim() };
      const { data } = await call(returnBulkSale, input, { idempotencyKey: key.current });
      void message.success(t("Retur {number} tercatat", { number: data.number }));
      await invalidate();
      onClose(true);
    } catch (error) {
      setWrong(
        error instanceof Refused && error.fields.length > 0
          ? Object.fromEntries(error.fields.map((f) => [f.field, t(f.message, f.values)]))
          : { form: describeError(error, t) },
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={t("Retur {number}", { number: row.number })}
      okText={t("Catat retur")}
      cancelText={t("Kembali")}
      okButtonProps={{ loading: busy, disabled: !parts?.allowed.return }}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
    >
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!query.error && !parts ? <LoadingState rows={4} /> : null}
      {parts ? (
        <div className={styles.ask}>
          {parts.foreign ? <p>{t("Hanya KAM customer ini yang dapat mengubahnya.")}</p> : null}
          <div className={styles.pair}>
            <div>
              <label htmlFor={`${id}-t`}>{t("Volume yang kembali")}</label>
              <FigureInput
                id={`${id}-t`}
                scale={3}
                unit="ton"
                autoFocus
                value={amount}
                invalid={!!wrong.tonnes}
                describedBy={`${id}-tw`}
                onChange={setAmount}
              />
              <p id={`${id}-tw`} className={wrong.tonnes ? styles.wrong : "p-caption p-faint"} role="alert">
                {wrong.tonnes ?? t("paling banyak {qty}", { qty: exact(trimZeros(parts.returnable)) })}
              </p>
            </div>
            <div>
              <label htmlFor={`${id}-d`}>{t("Tanggal retur")}</label>
              <DateInput id={`${id}-d`} value={day ?? parts.today} invalid={!!wrong.returnedOn} onChange={setDay} />
              <p className={styles.wrong} role="alert">
                {wrong.returnedOn}
              </p>
            </div>
          </div>
          <label htmlFor={id}>{t("Alasan")}</label>
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={400}
            value={reason}
            status={wrong.reason ? "error" : undefined}
            onChange={(e) => setReason(e.target.value)}
            onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && void send()}
          />
          <p className={styles.wrong} role="alert">
            {wrong.reason ?? wrong.form}
          </p>
        </div>
      ) : null}
    </Modal>
  );
}
