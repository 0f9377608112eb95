import EnvironmentOutlined from "@ant-design/icons/EnvironmentOutlined";
import { lazy } from "react";
import type { RefValue } from "#kit/field.ts";
import { missing } from "#platform/ui/index.web.ts";
import { alternative, view } from "#platform/records/index.web.ts";
import { Store } from "./data-toko.resource.ts";
import styles from "./data-toko.module.css";

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
        <span className={styles.shape} aria-hidden="true">
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
  alternative: alternative({ key: "map", label: "Peta", icon: <EnvironmentOutlined />, Component: StoreMap }),
});
