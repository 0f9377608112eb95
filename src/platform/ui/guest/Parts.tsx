import type { ReactNode } from "react";
import styles from "./guest.module.css";

export function SubmitButton({ busy, children }: { readonly busy: boolean; readonly children: ReactNode }) {
  return (
    <button
      type="submit"
      className={`${styles.btn} ${styles.btnMain}`}
      aria-disabled={busy}
      data-busy={busy ? "" : undefined}
    >
      {busy && <i aria-hidden="true" />}
      {children}
    </button>
  );
}

/** The result of the whole form, announced by screen readers when it appears. */
export function Notice({
  tone,
  title,
  children,
}: {
  readonly tone: "error" | "success" | "info" | "warning";
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}
