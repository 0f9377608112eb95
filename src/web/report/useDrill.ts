import { App } from "antd";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Report, ReportAnswer } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { drillAddress, linesAddress, namedView, nextDays, recordsAddress, wayOf } from "./drill.ts";
import { depthOf, pathAbove, pathOf, type View } from "./report-query.ts";
import { noteLeft } from "./useKeptFocus.ts";
import type { Change } from "./useReport.ts";

export type Drill = {
  /** Deeper: the page that the row leads to, else the level below it here, else the lines of the smallest row. */
  readonly drill: (path: string) => void;
  /** A level of this page, as it was when it was left. */
  readonly toLevel: (path: string) => void;
  /** A level up, or back to the page that led here. */
  readonly up: () => void;
  /** The records behind a row; where no list can show exactly those, it is said why. */
  readonly behind: (path: string) => void;
  /** Where a list shows the records behind a row, or all of them for an empty path. */
  readonly recordsOf: (path: string) => string | null;
};

/** Ways from row to row and from page to page, and back again. */
export function useDrill(report: Report, view: View, change: Change, answer: ReportAnswer): Drill {
  const t = useT();
  const { message } = App.useApp();
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
  const tellWhy = (path: string) =>
    void import("./no-lines.ts").then(
      ({ whyNoLines }) => message.info(whyNoLines(report, view, path, listed, t)),
      () => undefined,
    );
  const leave = (path: string, to: string) => {
    // a mouse needs no place in the next table, and the page need not scroll for it
    const keyed = document.activeElement?.matches(":focus-visible") === true;
    if (keyed) {
      noteLeft(location.key, path);
      // what has no table of figures says nothing of where the keyboard goes
      document.getElementById("content")?.focus();
    }
    void go(to, { state: { drilled: true, keyed } });
  };
  const toLevel = (path: string) => change({ path, open: [], ...levels.current.get(path) });
  return {
    drill: (path) => {
      const records = answer.drillRecords ? recordsAddress(report, named, path, period, answer.drillRecords) : null;
      const asked = report.drill?.includes(":product") ? view : named;
      const to =
        wayOf(answer, path) ??
        linesOf(path) ??
        records ??
        (answer.drill && !answer.drillRecords
          ? drillAddress(report, asked, path, answer.drill, period, nextDays(report, answer))
          : null);
      if (to) return leave(path, to);
      if (depthOf(path) >= report.by.length) {
        // below the smallest row are its lines
        const lines = recordsOf(path);
        return lines ? leave(path, lines) : tellWhy(path);
      }
      levels.current.set(pathOf(answer), { open: view.open, page: view.page });
      change({ path, open: [] });
    },
    toLevel,
    up: () => {
      if (view.path !== "") toLevel(pathAbove(view.path));
      else if ((location.state as { readonly drilled?: true } | null)?.drilled) void go(-1);
    },
    behind: (path) => {
      const to = recordsOf(path);
      return to ? leave(path, to) : tellWhy(path);
    },
    recordsOf,
  };
}
