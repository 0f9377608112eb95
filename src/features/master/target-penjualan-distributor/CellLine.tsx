import { Link } from "react-router";
import { decimalForEdit, StatusTag, useT } from "#platform/ui/index.web.ts";
import type { SplitState, TargetCell } from "./target-grid.calls.ts";
import gridStyles from "#platform/ui/grid/grid.module.css";
import styles from "./target.module.css";

const base = "/master/target-penjualan-distributor";

function Way({
  id,
  to,
  label,
  state,
}: {
  readonly id: number;
  readonly to: string;
  readonly label: string;
  readonly state: SplitState | null;
}) {
  const t = useT();
  return (
    <span className="p-row">
      <Link to={`${base}/${id}/${to}`}>{label}</Link>
      {state ? (
        <StatusTag tone={state === "published" ? "success" : "warning"}>
          {t(state === "published" ? "Terbit" : "Draf")}
        </StatusTag>
      ) : null}
    </span>
  );
}

/** The active cell in words, with links to its allocations. */
export function CellLine({ cell, label }: { readonly cell: TargetCell | undefined; readonly label: string }) {
  const t = useT();
  return (
    <div className={`${gridStyles.bar} ${styles.line}`} aria-live="polite">
      {cell ? (
        <>
          <span>
            {label}: <b className="p-tabular">{decimalForEdit(cell.tonnes)}</b> ton
          </span>
          <Way id={cell.id} to="target-toko-distributor" label={t("Bagi ke toko distributor")} state={cell.stores} />
          <Way id={cell.id} to="target-toko-spc" label={t("Bagi ke toko SPC")} state={cell.spc} />
        </>
      ) : (
        <span className="p-small p-muted">
          {label
            ? t("{label}: belum ada target tersimpan.", { label })
            : t("Pilih sel target untuk membaginya ke toko.")}
        </span>
      )}
    </div>
  );
}
