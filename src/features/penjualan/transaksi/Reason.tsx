import { Input } from "antd";
import { useRef, useState } from "react";
import { describeError, newIdempotencyKey } from "#platform/http/index.web.ts";
import { reasonFault, useT } from "#platform/ui/index.web.ts";
import styles from "./sale.module.css";

const maxReason = 400;

/** Text typed before the dialog was closed, by subject, so that closing it accidentally loses nothing. */
const typed = new Map<string, string>();

/**
 * A reason required for an operation: `send` receives it with an idempotency key, so that a retry is the same
 * operation. `about` identifies the operation and its subject.
 */
export function useReason(about: string, send: (reason: string, idempotencyKey: string) => Promise<unknown>) {
  const t = useT();
  const [reason, setReason] = useState(() => typed.get(about) ?? "");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const go = async () => {
    if (busy) return;
    const fault = reasonFault(reason, t);
    if (fault) return setWrong(fault);
    setBusy(true);
    try {
      await send(reason.trim(), key.current);
      typed.delete(about);
    } catch (error) {
      setWrong(describeError(error, t));
    } finally {
      setBusy(false);
    }
  };
  const change = (next: string) => {
    setReason(next);
    typed.set(about, next);
    setWrong(undefined);
  };
  return { reason, wrong, busy, change, go };
}

type Props = {
  readonly id: string;
  readonly of: ReturnType<typeof useReason>;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  /** Called on Ctrl+Enter. */
  readonly onSend: () => void;
};
/** The input of the reason, with errors below. */
export function ReasonField({ id, of, autoFocus, disabled, onSend }: Props) {
  const t = useT();
  return (
    <>
      <label htmlFor={id}>
        {t("Alasan")} <span aria-hidden="true">*</span>
      </label>
      <Input.TextArea
        id={id}
        autoFocus={autoFocus}
        rows={3}
        maxLength={maxReason}
        showCount
        value={of.reason}
        disabled={disabled}
        status={of.wrong ? "error" : undefined}
        aria-describedby={`${id}-wrong`}
        onChange={(e) => of.change(e.target.value)}
        onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && onSend()}
      />
      <p id={`${id}-wrong`} className={styles.wrong} role="alert">
        {of.wrong}
      </p>
    </>
  );
}
