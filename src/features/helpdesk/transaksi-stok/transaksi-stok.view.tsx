import { view } from "#web/resource/view.ts";
import { lineFigure } from "#web/resource/line-figure.tsx";
import { StockTransaction } from "./transaksi-stok.resource.ts";

const { balance } = StockTransaction.fields;
export default view(StockTransaction, { cells: { balance: lineFigure(balance) } });
