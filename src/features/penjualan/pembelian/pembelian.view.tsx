import StopOutlined from "@ant-design/icons/StopOutlined";
import { Link } from "react-router";
import { actionOf, type Row } from "#kit/resource.ts";
import { Delivery } from "#features/tim-io/transaksi-e-pod/transaksi-e-pod.resource.ts";
import { exact, missing, money } from "#platform/ui/index.web.ts";
import {
  DocumentLines,
  type LineColumn,
  kindMark,
  lineFigure,
  RecordFacts,
  useMay,
  view,
} from "#platform/records/index.web.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Warnings } from "../push/Warnings.tsx";
import { CancelReceipt } from "./CancelReceipt.tsx";
import { purchaseLines, type ReceivedLine } from "./pembelian.calls.ts";
import { Purchase } from "./pembelian.resource.ts";

const columns: readonly LineColumn<ReceivedLine>[] = [
  { label: "Produk", of: (l) => l.product },
  { label: "Jumlah", of: (l) => `${exact(l.qty)} ${l.uom}`, figure: true },
  { label: "Harga", of: (l) => money(l.unitPrice), figure: true },
  { label: "Nilai", of: (l) => money(l.net), figure: true },
];

/** The delivery of the goods, as a link for those who may read it. */
function DeliveryCell({ row: { delivery } }: { readonly row: Row<typeof Purchase> }) {
  const may = useMay();
  if (!delivery) return <span className="p-faint">{missing}</span>;
  return may(actionOf(Delivery, "read")) ? (
    <Link to={`/tim-io/transaksi-e-pod?id=${delivery.id}`}>{delivery.label}</Link>
  ) : (
    delivery.label
  );
}

const { kind, tonnes, netTotal } = Purchase.fields;
const receiptCells = view(Purchase, { cells: { delivery: DeliveryCell } });
/** A receipt as on paper: lines first, then origin, destination and time. */
function PurchaseSummary({ row }: { readonly row: Row<typeof Purchase> }) {
  const parts = useQueryCall(purchaseLines, { id: row.id });
  return (
    <>
      <Warnings warnings={parts.data?.warnings ?? []} />
      <DocumentLines call={purchaseLines} id={row.id} columns={columns} />
      <RecordFacts resource={Purchase} row={row} view={receiptCells} />
    </>
  );
}

export default view(Purchase, {
  cells: { delivery: DeliveryCell, tonnes: lineFigure(tonnes), netTotal: lineFigure(netTotal) },
  marks: kindMark(kind),
  summary: PurchaseSummary,
  newAt: { href: "/penjualan/pembelian/input", access: "purchase.write" },
  importAt: { href: "/penjualan/pembelian/unggah", access: "purchaseUpload.import" },
  actions: [
    {
      key: "cancel",
      label: "Batalkan penerimaan",
      icon: <StopOutlined />,
      access: "purchase.cancel",
      danger: true,
      when: (r) => r.kind === "receipt" && r.status === "posted",
      Dialog: CancelReceipt,
    },
  ],
});
