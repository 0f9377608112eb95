import { Link, useSearchParams } from "react-router";
import { useAddressValue, useT } from "#platform/ui/index.web.ts";
import { ReportPage } from "#platform/report/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { TargetMonitoring } from "./monitoring-target.report.ts";

/** Targets of salesmen compared with purchases of their stores, with a link to the targets. */
export default function TargetMonitoringPage() {
  return <ReportPage declaration={TargetMonitoring} note={<Way />} />;
}

/** A link to the page of targets for the selected salesman or position. */
function Way() {
  const t = useT();
  const may = useMay();
  const channel = useAddressValue("channel");
  const [params] = useSearchParams();
  const search = new URLSearchParams(
    ["position", "salesman"].flatMap((name) => {
      const id = params.get(name);
      return id && /^\d+$/.test(id) ? [[name, id]] : [];
    }),
  ).toString();
  if (!may("salesmanTarget.read")) return null;
  return (
    <p className="p-small">
      <Link to={`/atsalesman/${channel}/target?${search}`}>{t("– berarti belum ada target: ke target salesman")}</Link>
    </p>
  );
}
