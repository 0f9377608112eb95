import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import StopOutlined from "@ant-design/icons/StopOutlined";
import { lazy } from "react";
import { shown } from "#web/field/Cell.tsx";
import { useT } from "#web/i18n.ts";
import { kindMark, lineFigure } from "#web/resource/line-figure.tsx";
import { view } from "#web/resource/view.ts";
import { BulkSummary } from "./BulkSummary.tsx";
import { BulkSale } from "./penjualan-curah.resource.ts";

const BulkReturn = lazy(() => import("./BulkReturn.tsx").then((m) => ({ default: m.BulkReturn })));
const BulkCancel = lazy(() => import("./BulkCancel.tsx").then((m) => ({ default: m.BulkCancel })));

const { kind, tonnes, netTotal, distributor } = BulkSale.fields;
function SellerCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return value === null ? <span className="p-muted">{t("Langsung")}</span> : shown(distributor, value);
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
