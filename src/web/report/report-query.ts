/** The address is the truth: period, filters, opened rows, order and page of a report live in it and nowhere else. */
import { hasMatrix, pivotLevels, timeFigures } from "#kit/by-time.ts";
import { pageSizes } from "#kit/constants.ts";
import { levelsOf } from "#kit/cube.ts";
import { type ColumnWishes, columnWishes, eachWish, mayWish } from "#kit/report-columns.ts";
import {
  type Comparison,
  comparisons,
  mainFigure,
  type PinnedRange,
  pinnedIn,
  type Range,
  type Report,
  type ReportAnswer,
  type ReportQuery,
} from "#kit/report.ts";
import { isDay } from "#web/field/day-text.ts";

export type View = {
  readonly period: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly compare: Comparison | PinnedRange;
  readonly mapping: string;
  readonly booking: "store" | "home" | undefined;
  readonly filters: Readonly<Record<string, string>>;
  /** Rows and columns of the matrix have changed places. */
  readonly swap?: "1" | undefined;
  /** The chart's place is taken by one figure of the rows: stretch by stretch of the period, or by the members of a level. */
  readonly over?: string | undefined;
  readonly figure?: string | undefined;
  /** The row the page is looking into, as `area:1/district:7`. */
  readonly path: string;
  /** The product line that the address stands for. */
  readonly line?: string;
  readonly open: readonly string[];
  /** How the columns of the table are wished. */
  readonly columns: ColumnWishes;
  readonly sort: string;
  readonly page: number;
  readonly perPage: number;
  /** What the address says under these names and the report does not know: the server refuses it, and the page says so. */
  readonly odd?: Readonly<Record<string, string>> | undefined;
};

export const usualSize = pageSizes[2];
/** Whether the value of a filter names members, as far as its shape tells. */
export const isIdList = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);
/** The members that a filter names; none where it names no members at all. */
export const idsIn = (value = ""): number[] => (isIdList(value) ? value.split(",").map(Number) : []);
const isTime = (report: Report, level: string | undefined): boolean =>
  level !== undefined && levelsOf(report.of)[level]?.from.kind === "time";
/** Whether the rows of a level stand in an order of their own: days, or the stages of a process. */
const isOrdered = (report: Report, level: string | undefined): boolean =>
  isTime(report, level) || (level !== undefined && levelsOf(report.of)[level]?.inOrder === true);
const partsOf = (path: string): string[] => (path === "" ? [] : path.split("/"));
/** The rows that a path goes through, each as its level and id. */
export const stepsOf = (path: string): [level: string, id: string][] =>
  partsOf(path).map((s) => [s.slice(0, s.indexOf(":")), s.slice(s.indexOf(":") + 1)]);
export const depthOf = (path: string): number => partsOf(path).length;
/** The beginning of a path, so many rows deep. */
export const pathUpTo = (path: string, depth: number): string => partsOf(path).slice(0, depth).join("/");
export const pathAbove = (path: string): string => pathUpTo(path, depthOf(path) - 1);
export const pathBelow = (path: string, level: string, id: number | string): string =>
  [...partsOf(path), `${level}:${id}`].join("/");
export const levelAt = (report: Report, path: string): string | undefined => report.by[depthOf(path)];
export const usualSort = (report: Report, path = ""): string =>
  isOrdered(report, levelAt(report, path)) ? "key" : (report.sort ?? `-${mainFigure(report)}`);
export const usualCompare = (report: Report): Comparison => report.compare ?? "lastYear";
const isCompare = (compare: string): boolean => {
  const pin = pinnedIn(compare);
  return pin
    ? isDay(pin.from) && isDay(pin.to) && pin.from <= pin.to
    : (comparisons as readonly string[]).includes(compare);
};
export const usualMapping = (report: Report): string => report.mapping ?? "today";
export const filtersOf = (report: Report): readonly string[] =>
  report.filters.filter((f) => report.fixed?.[f] === undefined);

export function readView(report: Report, params: URLSearchParams): View {
  const view = readKnown(report, params);
  const said: Readonly<Record<string, unknown>> = { ...view, ...view.columns };
  const odd = own.flatMap((name): [string, string][] => {
    const raw = params.get(name);
    return raw && raw !== String(said[name] ?? "") ? [[name, raw]] : [];
  });
  return odd.length > 0 ? { ...view, odd: Object.fromEntries(odd) } : view;
}
function readKnown(report: Report, params: URLSearchParams): View {
  const one = (name: string) => params.get(name) || undefined;
  const compare = one("compare") as View["compare"] | undefined;
  const page = Number(one("page"));
  const perPage = Number(one("perPage"));
  const path = one("path") ?? "";
  return {
    period: one("period"),
    from: one("from"),
    to: one("to"),
    compare: compare && isCompare(compare) ? compare : usualCompare(report),
    mapping: one("mapping") ?? usualMapping(report),
    booking: one("booking") === "store" ? "store" : undefined,
    filters: Object.fromEntries(
      filtersOf(report).flatMap((f): [string, string][] =>
        // what is no list of ids stays in the question: the server refuses it, and the page says so
        params.get(f) ? [[f, params.get(f) as string]] : [],
      ),
    ),
    ...(hasMatrix(report) && one("swap") === "1" ? { swap: "1" as const } : {}),
    ...pivotOf(report, one("over"), one("figure")),
    path,
    open: (one("open") ?? "").split(",").filter((p) => p !== ""),
    columns: eachWish((wish) => [...new Set((one(wish) ?? "").split(","))].filter((id) => mayWish(report, wish, id))),
    sort: one("sort") ?? usualSort(report, path),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: (pageSizes as readonly number[]).includes(perPage) ? perPage : usualSize,
  };
}

function pivotOf(
  report: Report,
  over: string | undefined,
  figure: string | undefined,
): Partial<Pick<View, "over" | "figure">> {
  const figures = timeFigures(report);
  if (over === undefined || figures.length === 0 || (over !== "time" && !pivotLevels(report).includes(over))) return {};
  return { over, ...(figure !== undefined && figures.includes(figure) ? { figure } : {}) };
}

const own = [
  "period",
  "from",
  "to",
  "compare",
  "mapping",
  "booking",
  "swap",
  "over",
  "figure",
  "path",
  "open",
  ...columnWishes,
  "sort",
  "page",
  "perPage",
] as const;
/** Writes a view into an address; what is usual is left out, and what belongs to others stays. */
export function writeView(report: Report, view: View, into: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(into);
  for (const name of [...own, ...filtersOf(report)]) next.delete(name);
  const put = (name: string, value: string | number | undefined, usual?: string | number) =>
    value !== undefined && value !== "" && value !== usual && next.set(name, String(value));
  put("period", view.period, report.period);
  put("from", view.from);
  put("to", view.to);
  put("compare", view.compare, usualCompare(report));
  put("mapping", view.mapping, usualMapping(report));
  put("booking", view.booking);
  put("swap", view.swap);
  put("over", view.over);
  if (view.over) put("figure", view.figure);
  for (const [name, value] of Object.entries(view.filters)) put(name, value);
  put("path", view.path);
  put("open", view.open.join(","));
  for (const wish of columnWishes) put(wish, view.columns[wish].join(","));
  put("sort", view.sort, usualSort(report, view.path));
  put("page", view.page, 1);
  put("perPage", view.perPage, usualSize);
  for (const [name, raw] of Object.entries(view.odd ?? {})) put(name, raw);
  return next;
}

/** The question without its page, as a saved view keeps it: what is relative stays so. */
export const viewSearch = (report: Report, view: View): string =>
  writeView(report, { ...view, page: 1, perPage: usualSize }, new URLSearchParams()).toString();

/** The address of a saved view, or of the plain report: the page size stays, and what belongs to others too. */
export function openedView(
  report: Report,
  saved: { readonly link: string; readonly search: string } | undefined,
  now: URLSearchParams,
): URLSearchParams {
  const kept = readView(report, new URLSearchParams(saved?.search ?? ""));
  const next = writeView(report, { ...kept, perPage: readView(report, now).perPage }, now);
  if (saved?.link) next.set("v", saved.link);
  else next.delete("v");
  return next;
}

/** The address of the page as it stands, showing these very days whenever it is opened. */
export function datedAddress(href: string, report: Report, view: View, { from, to }: Range): string {
  const mark = href.indexOf("?", href.indexOf("#"));
  const [page, asked] = mark < 0 ? [href, ""] : [href.slice(0, mark), href.slice(mark)];
  return `${page}?${writeView(report, { ...view, period: undefined, from, to }, new URLSearchParams(asked))}`;
}

/** What the server is asked, without what only the screen needs. */
export function askOf(view: View): ReportQuery {
  const { open: _open, columns: _columns, over: _over, figure: _figure, filters, path, odd, ...rest } = view;
  return { ...rest, ...filters, ...(path === "" ? {} : { path }), ...odd } as ReportQuery;
}
/** The question of everything at once: no rows, so neither pages, nor an order, nor sides to turn. */
export function askWholeOf(view: View): ReportQuery {
  const { page: _page, perPage: _perPage, sort: _sort, swap: _swap, ...ask } = askOf(view);
  return ask as ReportQuery;
}
/** The question of a table with a second level: no pages, and time where the reader wants it. */
export function askMatrixOf(view: View): ReportQuery {
  const { page: _page, perPage: _perPage, ...ask } = askOf(view);
  return { ...ask, ...(view.over ? { over: view.over, figure: view.figure } : {}) } as ReportQuery;
}
/** All that is on screen, as a file of it is asked for: time too, opened rows, the columns as they stand, and no pages; a period by name stays one. */
export function questionOf(view: View): Record<string, string> {
  const asked = Object.entries({ ...askMatrixOf(view), open: view.open.join(","), ...view.columns }).flatMap(
    ([k, v]): [string, string][] => (v === undefined || String(v) === "" ? [] : [[k, String(v)]]),
  );
  return Object.fromEntries(asked);
}
/** The same question one row deeper: first page, the level's usual order. */
export const askBelow = (report: Report, view: View, path: string): ReportQuery =>
  askOf({ ...view, path, page: 1, perPage: 75, sort: sortBelow(report, view, path) });
const sortBelow = (report: Report, view: View, path: string): string =>
  isOrdered(report, levelAt(report, path)) || view.sort.replace("-", "") === "key"
    ? usualSort(report, path)
    : view.sort;

/** The row that an answer looks into; while the next one is on its way the page still shows this one. */
export const pathOf = ({ path }: Pick<ReportAnswer, "path">): string => path.map((s) => `${s.level}:${s.id}`).join("/");
export const isFiltered = (view: View): boolean => Object.keys(view.filters).length > 0;
/** Any change but turning the page goes back to the first one; what was not known has been told by then, and goes. */
export const changedView = (view: View, change: Partial<View>): View => ({
  ...view,
  odd: undefined,
  ...change,
  page: change.page ?? 1,
});
export const opened = (view: View, paths: readonly string[]): View => ({
  ...view,
  open: [...new Set([...view.open, ...paths])],
});
/** With all that was open inside. */
export const closed = (view: View, path: string): View => ({
  ...view,
  open: view.open.filter((p) => p !== path && !p.startsWith(`${path}/`)),
});
export const toggled = (view: View, path: string): View =>
  view.open.includes(path) ? closed(view, path) : opened(view, [path]);
