import type { ReportRow } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";

/** The holder of a row's position, or that it is vacant. */
export function Holder({ row }: { readonly row: Pick<ReportRow, "holder"> }) {
  const t = useT();
  if (row.holder === undefined) return null;
  return <span className="rp-code">{row.holder ?? t("belum terisi")}</span>;
}
