import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import StopOutlined from "@ant-design/icons/StopOutlined";
import { kindMark, lineFigure, view } from "#platform/records/index.web.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { ReturnDialog } from "./ReturnDialog.tsx";
import { SaleStock } from "./SaleStock.tsx";
import { SaleSummary } from "./SaleSummary.tsx";
import { Sale } from "./transaksi.resource.ts";

const { kind, tonnes, netTotal } = Sale.fields;
export default view(Sale, {
  cells: { tonnes: lineFigure(tonnes), netTotal: lineFigure(netTotal) },
  marks: kindMark(kind),
  summary: SaleSummary,
  newAt: { href: "/penjualan/input", access: "sale.write" },
  importAt: { href: "/penjualan/unggah", access: "saleUpload.import" },
  tabs: [{ key: "stock", label: "Pengaruh stok", Component: SaleStock }],
  actions: [
    {
      key: "return",
      label: "Retur",
      icon: <RollbackOutlined />,
      access: "sale.return",
      when: (r) => r.kind === "sale" && r.status === "posted",
      Dialog: ReturnDialog,
    },
    {
      key: "cancel",
      label: "Batalkan transaksi",
      icon: <StopOutlined />,
      access: "sale.cancel",
      danger: true,
      when: (r) => r.status === "posted",
      Dialog: CancelDialog,
    },
  ],
});
