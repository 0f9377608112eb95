import StopOutlined from "@ant-design/icons/StopOutlined";
import { lazy } from "react";
import { alternative, lineFigure, view } from "#platform/records/index.web.ts";
import { StockTransaction } from "./transaksi-stok.resource.ts";

const RefusedMoves = lazy(() => import("./RefusedMoves.tsx"));
const { balance } = StockTransaction.fields;
export default view(StockTransaction, {
  cells: { balance: lineFigure(balance) },
  alternative: alternative({
    key: "refused",
    label: "Mutasi ditolak",
    icon: <StopOutlined />,
    Component: RefusedMoves,
  }),
});
