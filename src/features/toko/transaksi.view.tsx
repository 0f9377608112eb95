import { view, kindMark, lineFigure } from "#platform/records/index.web.ts";
import { StoreSaleLine } from "./transaksi.resource.ts";

const { kind, tonnes, net } = StoreSaleLine.fields;
export default view(StoreSaleLine, {
  cells: { tonnes: lineFigure(tonnes), net: lineFigure(net) },
  marks: kindMark(kind),
});
