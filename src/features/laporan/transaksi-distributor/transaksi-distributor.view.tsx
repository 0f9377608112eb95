import { view, kindMark, lineFigure } from "#platform/records/index.web.ts";
import { DistributorSaleLine } from "./transaksi-distributor.resource.ts";

const { kind, tonnes, net } = DistributorSaleLine.fields;
export default view(DistributorSaleLine, {
  cells: { tonnes: lineFigure(tonnes), net: lineFigure(net) },
  marks: kindMark(kind),
});
