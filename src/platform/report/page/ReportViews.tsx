import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { type Report, slugOf } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { SavedViews, useDefaultView, useListPreferences, type ViewHost } from "#platform/records/index.web.ts";
import { openedView, defaultPageSize, type View, viewSearch } from "./report-query.web.ts";
import { useCtrlKey } from "./usePageKeys.ts";
import type { Change } from "./useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./report.module.css";

type Props = { readonly report: Report; readonly route: string; readonly view: View; readonly change: Change };

function useReportHost(report: Report, route: string): ViewHost {
  const [, setParams] = useSearchParams();
  const viewPage = `report:${slugOf(route)}`;
  const keeping = useListPreferences(viewPage);
  const openView = useCallback<ViewHost["openView"]>(
    (view, options) =>
      setParams((now) => openedView(report, view, now), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [report, setParams],
  );
  return { viewPage, keeping, openView };
}

/** The plain report and its saved views. */
export function ReportViews({ report, route, view, change }: Props) {
  const t = useT();
  const host = useReportHost(report, route);
  useDefaultView(host, defaultPageSize, (perPage) => change({ perPage }));
  const { open } = host.keeping;
  // the visible save button shows whether there is something to save
  useCtrlKey("s", () => document.querySelector<HTMLElement>(`.${styles.report} .${resourceStyles.save}`)?.click());
  return (
    <SavedViews
      host={host}
      search={viewSearch(report, view)}
      keeps={t(
        "Menyimpan periode, pembanding, pemetaan, filter, urutan, susunan kolom, dan baris yang terbuka. Periode relatif tetap relatif.",
      )}
    >
      <button type="button" aria-pressed={!open} onClick={() => (open ? host.openView(undefined) : undefined)}>
        {t("Standar")}
      </button>
    </SavedViews>
  );
}
