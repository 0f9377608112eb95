import { view } from "#web/resource/view.ts";
import { kindMark, lineFigure } from "#web/resource/line-figure.tsx";
import { DistributorSaleLine } from "./transaksi-distributor.resource.ts";

const { kind, tonnes, net } = DistributorSaleLine.fields;
export default view(DistributorSaleLine, {
  cells: { tonnes: lineFigure(tonnes), net: lineFigure(net) },
  marks: kindMark(kind),
});
