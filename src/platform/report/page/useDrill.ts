import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Report, ReportAnswer } from "../report.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { drillAddress, linesAddress, namedView, nextDays, recordsAddress, wayOf } from "./drill.web.ts";
import { depthOf, pathAbove, pathOf, type View } from "./report-query.web.ts";
import { recordLeftRow } from "./useTableFocus.ts";
import type { Change } from "./useReport.ts";

export type Drill = {
  /** Drills down: to the page of the row, otherwise to the next level, otherwise to the lines. */
  readonly drill: (path: string) => void;
  /** Returns to a level of this page in its previous state. */
  readonly toLevel: (path: string) => void;
  /** Up one level, or back to the previous page. */
  readonly up: () => void;
  /** Opens the records behind a row, or explains why no list can show exactly those. */
  readonly showRecords: (path: string) => void;
  /** The address of the records behind a row, or of all for an empty path. */
  readonly recordsOf: (path: string) => string | null;
};

/** Navigation between rows and pages, and back. */
export function useDrill(report: Report, view: View, change: Change, answer: ReportAnswer): Drill {
  const t = useT();
  const { message } = useFeedback();
  const go = useNavigate();
  const location = useLocation();
  const levels = useRef(new Map<string, Pick<View, "open" | "page">>());
  const { period } = answer.stamps;
  const named = namedView(report, view, answer);
  const linesOf = (path: string) =>
    answer.drill && report.lines ? linesAddress(report, view, path, answer.drill, period) : null;
  const listed = answer.records ?? answer.drillRecords;
  const atHome = answer.stamps.booking?.by === "home";
  const recordsOf = (path: string) =>
    linesOf(path) ?? (listed ? recordsAddress(report, named, path, period, listed, atHome) : null);
  const explain = (path: string) =>
    void import("./no-lines.web.ts").then(
      ({ whyNoLines }) => message.info(whyNoLines(report, view, path, listed, t)),
      () => undefined,
    );
  const leave = (path: string, to: string) => {
    // with a mouse, the next table needs no focus and the page need not scroll
    const keyed = document.activeElement?.matches(":focus-visible") === true;
    if (keyed) {
      recordLeftRow(location.key, path);
      // a page without a table of figures does not manage the focus
      document.getElementById("content")?.focus();
    }
    void go(to, { state: { drilled: true, keyed } });
  };
  const toLevel = (path: string) => change({ path, open: [], ...levels.current.get(path) });
  return {
    drill: (path) => {
      const records = answer.drillRecords ? recordsAddress(report, named, path, period, answer.drillRecords) : null;
      const origin = report.drill?.includes(":product") ? view : named;
      const to =
        wayOf(answer, path) ??
        linesOf(path) ??
        records ??
        (answer.drill && !answer.drillRecords
          ? drillAddress(report, origin, path, answer.drill, period, nextDays(report, answer))
          : null);
      if (to) return leave(path, to);
      if (depthOf(path) >= report.by.length) {
        // below the smallest row are its lines
        const lines = recordsOf(path);
        return lines ? leave(path, lines) : explain(path);
      }
      levels.current.set(pathOf(answer), { open: view.open, page: view.page });
      change({ path, open: [] });
    },
    toLevel,
    up: () => {
      if (view.path !== "") toLevel(pathAbove(view.path));
      else if ((location.state as { readonly drilled?: true } | null)?.drilled) void go(-1);
    },
    showRecords: (path) => {
      const to = recordsOf(path);
      return to ? leave(path, to) : explain(path);
    },
    recordsOf,
  };
}
