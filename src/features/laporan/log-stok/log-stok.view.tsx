import { Link } from "react-router";
import type { Row } from "#kit/resource.ts";
import { documentPages } from "#features/gudang/warehouse-stock.calls.ts";
import { useMay, view } from "#platform/records/index.web.ts";
import { StockEntry } from "./log-stok.resource.ts";

type Entry = Row<typeof StockEntry>;
function DocumentCell({ row }: { readonly row: Entry }) {
  const may = useMay();
  const page = documentPages[row.cause];
  if (!row.number) return <span className="p-faint">–</span>;
  return page && may(page.access) ? <Link to={`${page.href}?id=${row.causeId}`}>{row.number}</Link> : row.number;
}

export default view(StockEntry, { cells: { number: DocumentCell }, linked: ["number"] });
