import { lazy } from "react";
import { stockAccess } from "#kit/warehouse-stock.calls.ts";
import type { AnyRow } from "#web/resource/resource-calls.ts";
import { view } from "#web/resource/view.ts";
import { Warehouse } from "./gudang-distributor.resource.ts";

const WarehouseStock = lazy(() => import("#web/stock/WarehouseStock.tsx"));
const Stock = ({ row }: { readonly row: AnyRow }) => <WarehouseStock id={row.id} />;

export default view(Warehouse, { tabs: [{ key: "stock", label: "Stok", access: stockAccess, Component: Stock }] });
