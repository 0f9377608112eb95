import ReportPage from "#web/report/ReportPage.tsx";
import { PartnerDeliveryReport } from "./delivery.report.ts";
import { Freshness } from "./Freshness.tsx";

/** The partner's delivery orders beside our own, headed by how fresh the copies are. */
export default function PartnerDeliveryPage() {
  return <ReportPage declaration={PartnerDeliveryReport} note={<Freshness />} />;
}
