import { lazy } from "react";
import { stockAccess } from "#features/gudang/warehouse-stock.calls.ts";
import { type AnyRow, view } from "#platform/records/index.web.ts";
import { Warehouse } from "./gudang-distributor.resource.ts";

const WarehouseStock = lazy(() => import("#features/gudang/WarehouseStock.tsx"));
const Stock = ({ row }: { readonly row: AnyRow }) => <WarehouseStock id={row.id} />;

export default view(Warehouse, { tabs: [{ key: "stock", label: "Stok", access: stockAccess, Component: Stock }] });
