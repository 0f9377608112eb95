import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { today, yearOf } from "#platform/ui/index.web.ts";
import { ReportPage } from "#platform/report/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { NoReference } from "../../NoReference.tsx";
import { planOverview } from "../../rkap/rkap.calls.ts";
import { PlanRealisation } from "./realisasi-rkap.report.ts";

/** Sales compared with the plan; a note is shown if the year has no reference version. */
export default function PlanRealisationPage() {
  return <ReportPage declaration={PlanRealisation} note={<Reference />} />;
}

/** The reference version of the year in which the period ends; not needed if the address names a version. */
function Reference() {
  const [params] = useSearchParams();
  const may = useMay();
  const chosen = params.get("planVersion") !== null;
  const year = yearOf((params.get("to") ?? today()).slice(0, 4));
  const readable = may("annualPlan.read");
  const { data } = useQueryCall(planOverview, { year }, { enabled: readable && !chosen });
  if (chosen || !data || data.versions.some((v) => v.isReference)) return null;
  return <NoReference year={year} href={`/atbusiness/rkap?year=${year}`} />;
}
