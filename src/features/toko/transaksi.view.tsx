import { view } from "#web/resource/view.ts";
import { kindMark, lineFigure } from "#web/resource/line-figure.tsx";
import { StoreSaleLine } from "./transaksi.resource.ts";

const { kind, tonnes, net } = StoreSaleLine.fields;
export default view(StoreSaleLine, {
  cells: { tonnes: lineFigure(tonnes), net: lineFigure(net) },
  marks: kindMark(kind),
});
