import FileDoneOutlined from "@ant-design/icons/FileDoneOutlined";
import type { Row } from "#kit/resource.ts";
import { exact } from "#platform/ui/index.web.ts";
import { DocumentLines, type LineColumn, RecordFacts, view } from "#platform/records/index.web.ts";
import { ProofDialog } from "./ProofDialog.tsx";
import { type DeliveredLine, deliveryLines } from "./transaksi-e-pod.calls.ts";
import { Delivery } from "./transaksi-e-pod.resource.ts";

const columns: readonly LineColumn<DeliveredLine>[] = [
  { label: "Produk", of: (l) => l.product },
  { label: "Satuan", of: (l) => l.uom },
  { label: "Dikirim", of: (l) => exact(l.shipped), figure: true },
  { label: "Diterima", of: (l) => exact(l.received), figure: true },
  { label: "Rusak", of: (l) => exact(l.damaged), figure: true },
];

/** Proof by line, then driver, signature and times. */
function DeliverySummary({ row }: { readonly row: Row<typeof Delivery> }) {
  return (
    <>
      <DocumentLines call={deliveryLines} id={row.id} columns={columns} />
      <RecordFacts resource={Delivery} row={row} />
    </>
  );
}

export default view(Delivery, {
  summary: DeliverySummary,
  newAt: { href: "/penjualan/pengiriman/input", access: "delivery.write" },
  importAt: { href: "/penjualan/pengiriman/unggah", access: "deliveryUpload.import" },
  actions: [
    {
      key: "prove",
      label: "Catat e-POD",
      icon: <FileDoneOutlined />,
      access: "delivery.prove",
      when: (r) => r.status === "shipped" || r.status === "arrived",
      Dialog: ProofDialog,
    },
  ],
});
