import { lazy, Suspense } from "react";
import type { Report } from "../report.ts";
import { plainDate, Segmented, today, useT } from "#platform/ui/index.web.ts";
import type { View } from "../page/report-query.web.ts";
import type { Change } from "../page/useReport.ts";
import styles from "./filter-line.module.css";

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
    <span className={styles.mapping}>
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
        <Suspense fallback={<span className={styles.day} />}>
          <PinnedDay day={view.mapping} onChange={(mapping) => change({ mapping }, { replace: true })} />
        </Suspense>
      ) : null}
    </span>
  );
}
