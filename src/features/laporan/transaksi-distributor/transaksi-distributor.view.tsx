import { view } from "#web/resource/view.ts";
import { lineFigure } from "#web/resource/line-figure.tsx";
import { DistributorSaleLine } from "./transaksi-distributor.resource.ts";

const { tonnes, net } = DistributorSaleLine.fields;
export default view(DistributorSaleLine, { cells: { tonnes: lineFigure(tonnes), net: lineFigure(net) } });
