import EnvironmentOutlined from "@ant-design/icons/EnvironmentOutlined";
import { lazy } from "react";
import type { RefValue } from "#kit/field.ts";
import { missing } from "#web/format.ts";
import { view } from "#web/resource/view.ts";
import { Store } from "./data-toko.resource.ts";
import "./data-toko.css";

const StoreMap = lazy(() => import("./StoreMap.tsx"));
const StoreSummary = lazy(() => import("./StoreSummary.tsx"));
const StoreMappings = lazy(() => import("./StoreMappings.tsx"));
const StoreSales = lazy(() => import("./StoreSales.tsx"));

/** Classes differ by shape, because colours show the status. */
const shapes: Readonly<Record<string, string>> = { platinum: "◆", gold: "▲", silver: "●", bronze: "■" };
function ClusterCell({ value }: { readonly value: unknown }) {
  const cluster = value as RefValue | null | undefined;
  if (!cluster) return <span className="p-faint">{missing}</span>;
  const shape = Object.entries(shapes).find(([word]) => cluster.label.toLowerCase().includes(word))?.[1];
  return (
    <>
      {shape ? (
        <span className="s-shape" aria-hidden="true">
          {shape}
        </span>
      ) : null}
      {cluster.label}
    </>
  );
}

export default view(Store, {
  cells: { cluster: ClusterCell },
  summary: StoreSummary,
  tabs: [
    { key: "mapping", label: "Pemetaan", Component: StoreMappings },
    { key: "sales", label: "Transaksi", access: "sale.read", Component: StoreSales },
  ],
  alternative: { key: "map", label: "Peta", icon: <EnvironmentOutlined />, Component: StoreMap },
});
