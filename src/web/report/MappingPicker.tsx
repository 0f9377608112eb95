import { lazy, Suspense } from "react";
import type { Report } from "#kit/report.ts";
import { plainDate, today } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { Segmented } from "#web/shell/Segmented.tsx";
import type { View } from "./report-query.ts";
import type { Change } from "./useReport.ts";

// rarely shown
const PinnedDay = lazy(() => import("./PinnedDay.tsx"));

/** Selects the structure: today's, that of each sale's day, or that of one day. */
export function MappingPicker({
  report,
  view,
  change,
}: {
  readonly report: Report;
  readonly view: View;
  readonly change: Change;
}) {
  const t = useT();
  if (!report.mappable) return null;
  const pinned = view.mapping !== "today" && view.mapping !== "saleDate";
  // a report for the past year must not change next year
  const yearEnd = `${Number(today().slice(0, 4)) - 1}-12-31`;
  return (
    <span className="rp-mapping">
      <Segmented
        aria-label={t("Pemetaan wilayah")}
        value={pinned ? "date" : view.mapping}
        onChange={(mapping) => change({ mapping: mapping === "date" ? yearEnd : String(mapping) })}
        options={[
          { value: "today", label: t("Pemetaan kini") },
          { value: "saleDate", label: t("Historis") },
          { value: "date", label: pinned ? t("Per {date}", { date: plainDate(view.mapping) }) : t("Per tanggal") },
        ]}
      />
      {pinned ? (
        <Suspense fallback={<span className="rp-day" />}>
          <PinnedDay day={view.mapping} onChange={(mapping) => change({ mapping }, { replace: true })} />
        </Suspense>
      ) : null}
    </span>
  );
}
