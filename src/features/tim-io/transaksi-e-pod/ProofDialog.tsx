import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { call, describeError, newIdempotencyKey, useQueryCall } from "#platform/http/index.web.ts";
import {
  ErrorState,
  exact,
  FigureInput,
  InstantInput,
  LoadingState,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { deliveryLines, proveDeliveryCall } from "./transaksi-e-pod.calls.ts";
import { Delivery } from "./transaksi-e-pod.resource.ts";
import styles from "./proof.module.css";

type Said = Readonly<Record<number, string | null>>;
type Wrong = Readonly<Record<string, string>>;

/** Proof of delivery on paper: arrival, signature, and per line the quantities received and damaged. */
export function ProofDialog({
  row,
  onClose,
}: {
  readonly row: Row<typeof Delivery>;
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const { message } = useFeedback();
  const base = useId();
  const client = useQueryClient();
  const query = useQueryCall(deliveryLines, { id: row.id });
  const lines = query.data?.data;
  const [received, setReceived] = useState<Said>({});
  const [damaged, setDamaged] = useState<Said>({});
  const [arrivedAt, setArrivedAt] = useState<string | null>(row.arrivedAt);
  const [signedAt, setSignedAt] = useState<string | null>(row.arrivedAt);
  const [receiverName, setReceiverName] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());

  const send = async () => {
    if (!lines || busy) return;
    const must = t("Wajib diisi.");
    const lacks = {
      arrivedAt: !arrivedAt,
      signedAt: !signedAt,
      receiverName: receiverName.trim() === "",
      ...Object.fromEntries(lines.map((l) => [`line.${l.line}`, !received[l.line]])),
    };
    const early = Object.fromEntries(Object.entries(lacks).flatMap(([field, is]) => (is ? [[field, must]] : [])));
    setWrong(early);
    if (!arrivedAt || !signedAt || Object.keys(early).length > 0) return;
    setBusy(true);
    try {
      const proven = lines.map((l) => ({
        line: l.line,
        receivedQty: received[l.line] ?? "0",
        damagedQty: damaged[l.line] ?? "0",
      }));
      const { data } = await call(
        proveDeliveryCall,
        { id: row.id, version: row.version, arrivedAt, signedAt, receiverName: receiverName.trim(), lines: proven },
        { idempotencyKey: key.current },
      );
      void message.success(
        t(
          data.status === "confirmed"
            ? "{number} dikonfirmasi"
            : "{number} disengketakan: yang diterima kurang dari yang dikirim",
          { number: data.number },
        ),
      );
      await Promise.all([invalidateResource(client, Delivery), query.refetch()]);
      onClose(true);
    } catch (error) {
      const fields =
        error instanceof Refused ? error.fields.map((f) => [placeOf(f.field, lines), t(f.message, f.values)]) : [];
      setWrong(fields.length > 0 ? Object.fromEntries(fields) : { form: describeError(error, t) });
    } finally {
      setBusy(false);
    }
  };
  const receiveAll = () => {
    setReceived(Object.fromEntries((lines ?? []).map((l) => [l.line, l.shipped])));
    setDamaged({});
  };
  const remark = (field: string) => (wrong[field] ? <p className={styles.wrong}>{wrong[field]}</p> : null);
  return (
    <Modal
      open
      width={640}
      title={t("e-POD {number}", { number: row.number })}
      okText={t("Catat e-POD")}
      cancelText={t("Kembali")}
      okButtonProps={{ loading: busy, disabled: !lines }}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !lines ? (
        <LoadingState rows={4} />
      ) : null}
      {lines ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works from any field of the dialog
        <div className={styles.proof} onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && void send()}>
          <div className={styles.pair}>
            <div>
              <label htmlFor={`${base}-arrived`}>{t("Tiba")}</label>
              <InstantInput
                id={`${base}-arrived`}
                value={arrivedAt}
                invalid={!!wrong.arrivedAt}
                onChange={setArrivedAt}
              />
              {remark("arrivedAt")}
            </div>
            <div>
              <label htmlFor={`${base}-signed`}>{t("Ditandatangani")}</label>
              <InstantInput id={`${base}-signed`} value={signedAt} invalid={!!wrong.signedAt} onChange={setSignedAt} />
              {remark("signedAt")}
            </div>
          </div>
          <div>
            <label htmlFor={`${base}-name`}>{t("Penerima")}</label>
            <Input
              id={`${base}-name`}
              maxLength={100}
              value={receiverName}
              status={wrong.receiverName ? "error" : undefined}
              onChange={(e) => setReceiverName(e.target.value)}
            />
            {remark("receiverName")}
          </div>
          <div className="p-row">
            <span className="p-muted p-small">
              {t("Isi yang diterima baik dan yang rusak; kurang dari yang dikirim menjadi sengketa.")}
            </span>
            <span className="p-gap" />
            <Button size="small" onClick={receiveAll}>
              {t("Semua diterima")}
            </Button>
          </div>
          <ul>
            {lines.map((l) => (
              <li key={l.line}>
                <span>
                  {l.product}{" "}
                  <span className="p-faint p-small p-tabular">
                    {t("dikirim {qty}", { qty: `${exact(l.shipped)} ${l.uom}` })}
                  </span>
                </span>
                <FigureInput
                  scale={3}
                  label={t("Diterima {product}", { product: l.product })}
                  placeholder={t("Diterima")}
                  value={received[l.line] ?? null}
                  invalid={!!wrong[`line.${l.line}`]}
                  onChange={(next) => setReceived((now) => ({ ...now, [l.line]: next }))}
                />
                <FigureInput
                  scale={3}
                  label={t("Rusak {product}", { product: l.product })}
                  placeholder={t("Rusak")}
                  value={damaged[l.line] ?? null}
                  invalid={!!wrong[`line.${l.line}`] && !!received[l.line]}
                  onChange={(next) => setDamaged((now) => ({ ...now, [l.line]: next }))}
                />
                {remark(`line.${l.line}`)}
              </li>
            ))}
          </ul>
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

/** `lines.0.receivedQty` refers to the lines that were sent, by position. */
function placeOf(field: string, sent: readonly { readonly line: number }[]): string {
  const n = /^lines\.(\d+)\./.exec(field)?.[1];
  if (n !== undefined) return `line.${sent[Number(n)]?.line}`;
  return ["arrivedAt", "signedAt", "receiverName"].includes(field) ? field : "form";
}
