import { lazy } from "react";
import { view } from "#web/resource/view.ts";
import { BulkCustomer } from "./customer-curah.resource.ts";

const ContractsTab = lazy(() => import("./customer-tabs.tsx").then((m) => ({ default: m.ContractsTab })));
const DistributorsTab = lazy(() => import("./customer-tabs.tsx").then((m) => ({ default: m.DistributorsTab })));
const KamTab = lazy(() => import("./customer-tabs.tsx").then((m) => ({ default: m.KamTab })));

export default view(BulkCustomer, {
  tabs: [
    { key: "contracts", label: "Kontrak", access: "bulkContract.read", Component: ContractsTab },
    { key: "distributors", label: "Distributor", access: "bulkCustomerDistributor.read", Component: DistributorsTab },
    { key: "kam", label: "KAM", access: "kamAssignment.read", Component: KamTab },
  ],
});
