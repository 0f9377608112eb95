import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import StopOutlined from "@ant-design/icons/StopOutlined";
import { renderValue, useT } from "#platform/ui/index.web.ts";
import { kindMark, lineFigure, view } from "#platform/records/index.web.ts";
import { BulkCancel } from "./BulkCancel.tsx";
import { BulkReturn } from "./BulkReturn.tsx";
import { BulkSummary } from "./BulkSummary.tsx";
import { BulkSale } from "./penjualan-curah.resource.ts";

const { kind, tonnes, netTotal, distributor } = BulkSale.fields;
function SellerCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return value === null ? <span className="p-muted">{t("Langsung")}</span> : renderValue(distributor, value);
}

export default view(BulkSale, {
  cells: { tonnes: lineFigure(tonnes), netTotal: lineFigure(netTotal), distributor: SellerCell },
  marks: kindMark(kind),
  summary: BulkSummary,
  newAt: { href: "/atbusiness/penjualan-curah/input", access: "bulkSale.write" },
  importAt: { href: "/atbusiness/penjualan-curah/unggah", access: "bulkSaleUpload.import" },
  actions: [
    {
      key: "return",
      label: "Retur",
      icon: <RollbackOutlined aria-hidden="true" />,
      access: "bulkSale.write",
      when: (r) => r.kind === "sale" && r.status === "posted",
      Dialog: BulkReturn,
    },
    {
      key: "cancel",
      label: "Batalkan penjualan",
      icon: <StopOutlined aria-hidden="true" />,
      access: "bulkSale.write",
      danger: true,
      when: (r) => r.status === "posted",
      Dialog: BulkCancel,
    },
  ],
});
