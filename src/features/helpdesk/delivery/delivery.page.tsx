import { ReportPage } from "#platform/report/index.web.ts";
import { PartnerDeliveryReport } from "./delivery.report.ts";
import { Freshness } from "./Freshness.tsx";

/** The partner's delivery orders compared with deliveries, with the status of the copies. */
export default function PartnerDeliveryPage() {
  return <ReportPage declaration={PartnerDeliveryReport} note={<Freshness />} />;
}
