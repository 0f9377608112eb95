import { lazy } from "react";
import { view } from "#platform/records/index.web.ts";
import { Distributor } from "./distributor.resource.ts";

const tabs = () => import("./DistributorTabs.tsx");
const Branches = lazy(() => tabs().then((m) => ({ default: m.Branches })));
const Warehouses = lazy(() => tabs().then((m) => ({ default: m.Warehouses })));
const Users = lazy(() => tabs().then((m) => ({ default: m.Users })));
const Contracts = lazy(() => tabs().then((m) => ({ default: m.Contracts })));
const Duties = lazy(() => tabs().then((m) => ({ default: m.Duties })));
const CreditTab = lazy(() => tabs().then((m) => ({ default: m.CreditTab })));

export default view(Distributor, {
  tabs: [
    { key: "branches", label: "Cabang", access: "distributorBranch.read", Component: Branches },
    { key: "warehouses", label: "Gudang", access: "warehouse.read", Component: Warehouses },
    { key: "users", label: "Pengguna", access: "user.read", Component: Users },
    { key: "contracts", label: "Kontrak", access: "volumeContract.read", Component: Contracts },
    { key: "duties", label: "Kewajiban lapor", access: "reportingDuty.read", Component: Duties },
    { key: "credit", label: "Kredit", Component: CreditTab },
  ],
});
