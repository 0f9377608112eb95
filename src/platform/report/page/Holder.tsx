import type { ReportRow } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./figure-table.module.css";

/** The holder of a row's position, or that it is vacant. */
export function Holder({ row }: { readonly row: Pick<ReportRow, "holder"> }) {
  const t = useT();
  if (row.holder === undefined) return null;
  return <span className={styles.code}>{row.holder ?? t("belum terisi")}</span>;
}
