import { Link } from "react-router";
import type { Row } from "#kit/resource.ts";
import { view } from "#web/resource/view.ts";
import { StockEntry } from "./log-stok.resource.ts";

type Entry = Row<typeof StockEntry>;
/** Where the document of each cause is read. */
const pages: Partial<Record<Entry["cause"], string>> = {
  sale: "/penjualan/transaksi",
  "sale-cancel": "/penjualan/transaksi",
  purchase: "/penjualan/pembelian",
  "purchase-cancel": "/penjualan/pembelian",
};

function DocumentCell({ row }: { readonly row: Entry }) {
  const page = pages[row.cause];
  if (!row.number) return <span className="p-faint">–</span>;
  return page ? <Link to={`${page}?id=${row.causeId}`}>{row.number}</Link> : row.number;
}

export default view(StockEntry, { cells: { number: DocumentCell } });
