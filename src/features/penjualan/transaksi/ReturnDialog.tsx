import { Button, Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { trimZeros } from "#kit/exact.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import {
  compareDecimal,
  DateInput,
  ErrorState,
  exact,
  FigureInput,
  LoadingState,
  reasonFault,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { ReasonKindSelect } from "./ReasonKindSelect.tsx";
import type { ReasonKind } from "./reason-kinds.ts";
import { useInvalidateSales, useSale } from "./sale-parts.ts";
import { returnSaleCall, type SaleLineView } from "./transaksi.calls.ts";
import styles from "./sale.module.css";

type Wrong = Readonly<Record<string, string>>;

/** Which goods are returned, when and why; errors are shown at their lines. */
export function ReturnDialog({
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
  const [qty, setQty] = useState<Readonly<Record<number, string | null>>>({});
  const [day, setDay] = useState<string | null>(null);
  const [kind, setKind] = useState<ReasonKind | null>(null);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const sale = query.data?.data;
  const open = sale?.lines.filter((l) => /[1-9]/.test(l.returnable)) ?? [];
  const chosen = open.flatMap((l) => (qty[l.line] ? [{ line: l.line, qty: qty[l.line] as string }] : []));

  const send = async () => {
    if (!sale || busy) return;
    const early = problems(open, qty, kind, reason, t);
    setWrong(early);
    if (Object.keys(early).length > 0) return;
    setBusy(true);
    try {
      const { data } = await call(
        returnSaleCall,
        { id: sale.id, returnedOn: day ?? sale.today, reason: reason.trim(), reasonKind: kind, lines: chosen },
        { idempotencyKey: key.current },
      );
      void message.success(t("Retur {number} tercatat", { number: data.number }));
      await invalidate();
      onClose(true);
    } catch (error) {
      setWrong(
        error instanceof Refused
          ? atFields(error, chosen, t)
          : { form: error instanceof Error ? t(error.message) : String(error) },
      );
    } finally {
      setBusy(false);
    }
  };
  const all = () => setQty(Object.fromEntries(open.map((l) => [l.line, trimZeros(l.returnable)])));
  return (
    <Modal
      open
      width={640}
      title={t("Retur {number}", { number: String(sale?.number ?? "") })}
      okText={t("Catat retur")}
      cancelText={t("Kembali")}
      okButtonProps={{ loading: busy, disabled: !sale?.allowed.return }}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !sale ? (
        <LoadingState rows={4} />
      ) : null}
      {sale ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works from any field of the dialog
        <div className={styles.ask} onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && void send()}>
          <div className="p-row">
            <span className="p-muted p-small">
              {t("Isi jumlah yang kembali; stok gudang bertambah pada tanggal retur.")}
            </span>
            <span className="p-gap" />
            <Button size="small" onClick={all}>
              {t("Semua kembali")}
            </Button>
          </div>
          <ul className={styles.back}>
            {open.map((l) => (
              <li key={l.line}>
                <span className="p-cut" title={l.product.label}>
                  {l.product.label}
                </span>
                <span className="p-faint p-small p-tabular">
                  {t("paling banyak {qty}", { qty: exact(l.returnable) })}
                </span>
                <FigureInput
                  scale={3}
                  unit={l.uom.label}
                  label={t("Jumlah retur {product}", { product: l.product.label })}
                  value={qty[l.line] ?? null}
                  invalid={!!wrong[`line.${l.line}`]}
                  onChange={(next) => setQty({ ...qty, [l.line]: next })}
                />
                {wrong[`line.${l.line}`] ? <span className={styles.wrong}>{wrong[`line.${l.line}`]}</span> : null}
              </li>
            ))}
          </ul>
          <div className={styles.pair}>
            <div>
              <label htmlFor={`${field}-day`}>{t("Tanggal retur")}</label>
              <DateInput id={`${field}-day`} value={day ?? sale.today} invalid={!!wrong.returnedOn} onChange={setDay} />
              {wrong.returnedOn ? <p className={styles.wrong}>{wrong.returnedOn}</p> : null}
            </div>
            <ReasonKindSelect id={`${field}-kind`} value={kind} wrong={wrong.reasonKind} onChange={setKind} />
          </div>
          <div>
            <label htmlFor={field}>
              {t("Alasan")} <span aria-hidden="true">*</span>
            </label>
            <Input
              id={field}
              maxLength={400}
              value={reason}
              status={wrong.reason ? "error" : undefined}
              onChange={(e) => setReason(e.target.value)}
            />
            {wrong.reason ? <p className={styles.wrong}>{wrong.reason}</p> : null}
          </div>
          {wrong.form ? (
            <p className={styles.wrong} role="alert">
              {wrong.form}
            </p>
          ) : null}
        </div>
      ) : null}
    </Modal>
  );
}

type Say = ReturnType<typeof useT>;
function problems(
  open: readonly SaleLineView[],
  qty: Readonly<Record<number, string | null>>,
  kind: ReasonKind | null,
  reason: string,
  t: Say,
): Wrong {
  const out: Record<string, string> = {};
  for (const l of open) {
    const q = qty[l.line];
    if (!q) continue;
    if (!/^\d+(\.\d{1,3})?$/.test(q)) out[`line.${l.line}`] = t("Harus berupa angka.");
    else if (compareDecimal(q, l.returnable) > 0)
      out[`line.${l.line}`] = t("Paling banyak {left} yang masih dapat diretur.", {
        left: trimZeros(l.returnable),
      });
  }
  if (open.every((l) => !qty[l.line] || !/[1-9]/.test(qty[l.line] ?? "")))
    out.form = t("Isi jumlah retur paling sedikit satu baris.");
  if (!kind) out.reasonKind = t("Pilih jenis alasan.");
  const fault = reasonFault(reason, t);
  if (fault) out.reason = fault;
  return out;
}

/** `lines.0.qty` counts the lines that were sent. */
function atFields(error: Refused, sent: readonly { readonly line: number }[], t: Say): Wrong {
  const at = (f: FieldError): string => {
    const n = /^lines\.(\d+)\./.exec(f.field)?.[1];
    return n === undefined
      ? f.field === "returnedOn" || f.field === "reason"
        ? f.field
        : "form"
      : `line.${sent[Number(n)]?.line}`;
  };
  return error.fields.length > 0
    ? Object.fromEntries(error.fields.map((f) => [at(f), t(f.message, f.values)]))
    : { form: t(error.message) };
}
