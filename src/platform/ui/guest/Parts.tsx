import type { ReactNode } from "react";

export function SubmitButton({ busy, children }: { readonly busy: boolean; readonly children: ReactNode }) {
  return (
    <button type="submit" className="g-btn g-btn-main" aria-disabled={busy} data-busy={busy ? "" : undefined}>
      {busy && <i className="g-spin" aria-hidden="true" />}
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
    <div className="g-note" data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}
