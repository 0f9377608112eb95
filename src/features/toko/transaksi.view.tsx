import { view } from "#web/resource/view.ts";
import { lineFigure } from "#web/resource/line-figure.tsx";
import { StoreSaleLine } from "./transaksi.resource.ts";

const { tonnes, net } = StoreSaleLine.fields;
export default view(StoreSaleLine, { cells: { tonnes: lineFigure(tonnes), net: lineFigure(net) } });
