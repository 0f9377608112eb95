import { view } from "#platform/records/index.web.ts";
import { CountUnitInput } from "./CountUnitInput.tsx";
import { StockReport } from "./laporan-stok.resource.ts";

export default view(StockReport, { inputs: { uom: CountUnitInput } });
