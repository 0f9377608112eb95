import type { ReportRow } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";

/** Who sits in the chair of a row, or that nobody does. */
export function Holder({ row }: { readonly row: Pick<ReportRow, "holder"> }) {
  const t = useT();
  if (row.holder === undefined) return null;
  return <span className="rp-code">{row.holder ?? t("belum terisi")}</span>;
}
