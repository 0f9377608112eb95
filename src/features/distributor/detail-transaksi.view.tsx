import { view, kindMark, lineFigure } from "#platform/records/index.web.ts";
import { SaleLineDetail } from "./detail-transaksi.resource.ts";

const { kind, tonnes, net, grossProfit } = SaleLineDetail.fields;
export default view(SaleLineDetail, {
  cells: { tonnes: lineFigure(tonnes), net: lineFigure(net), grossProfit: lineFigure(grossProfit) },
  marks: kindMark(kind),
});
