import { lazy } from "react";
import { Link } from "react-router";
import { useT } from "#platform/ui/index.web.ts";
import { RecordFacts, type AnyRow, view } from "#platform/records/index.web.ts";
import { BulkCustomer } from "./customer-curah.resource.ts";

const ContractsTab = lazy(() => import("./customer-tabs.tsx").then((m) => ({ default: m.ContractsTab })));
const DistributorsTab = lazy(() => import("./customer-tabs.tsx").then((m) => ({ default: m.DistributorsTab })));
const KamTab = lazy(() => import("./customer-tabs.tsx").then((m) => ({ default: m.KamTab })));

function Summary({ row }: { readonly row: AnyRow }) {
  const t = useT();
  return (
    <>
      <p>
        <Link to={`/atbusiness/customer-curah/${row.id}`}>{t("Buka profil customer")}</Link>
      </p>
      <RecordFacts resource={BulkCustomer} row={row} />
    </>
  );
}

export default view(BulkCustomer, {
  summary: Summary,
  tabs: [
    { key: "contracts", label: "Kontrak", access: "bulkContract.read", Component: ContractsTab },
    { key: "distributors", label: "Distributor", access: "bulkCustomerDistributor.read", Component: DistributorsTab },
    { key: "kam", label: "KAM", access: "kamAssignment.read", Component: KamTab },
  ],
});
