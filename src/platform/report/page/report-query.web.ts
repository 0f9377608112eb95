/** The state of a report: period, filters, opened rows, order and page are stored only in the address. */
import { isAcceptedDay } from "#kit/day.ts";
import { hasMatrix, pivotLevels, timeFigures } from "../by-time.ts";
import { pageSizes } from "#kit/constants.ts";
import { levelsOf } from "../cube.ts";
import { type CalendarComparison, type Comparison, isComparison } from "../comparisons.ts";
import { type ColumnSettings, columnSettings, columnSettingsBy, mayNameColumn } from "../report-columns.ts";
import {
  mainFigure,
  type PinnedRange,
  pinnedIn,
  type Range,
  type Report,
  type ReportAnswer,
  type ReportQuery,
} from "../report.ts";

export type View = {
  readonly period: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly compare: Comparison | PinnedRange;
  readonly mapping: string;
  readonly booking: "store" | "home" | undefined;
  readonly filters: Readonly<Record<string, string>>;
  /** Whether the matrix is transposed. */
  readonly swap?: "1" | undefined;
  /** Shows one figure of the rows in place of the chart, by time range or by the members of a level. */
  readonly over?: string | undefined;
  readonly figure?: string | undefined;
  /** The opened row, as `area:1/district:7`. */
  readonly path: string;
  /** The product line of the address. */
  readonly line?: string;
  readonly open: readonly string[];
  /** The column selection of the table. */
  readonly columns: ColumnSettings;
  readonly sort: string;
  readonly page: number;
  readonly perPage: number;
  /** Invalid values of known parameters: the server refuses them, and the page reports them. */
  readonly invalid?: Readonly<Record<string, string>> | undefined;
};

export const defaultPageSize = pageSizes[2];
/** Whether a filter value has the form of an id list. */
export const isIdList = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);
/** The member ids of a filter; empty if it has another form. */
export const idsIn = (value = ""): number[] => (isIdList(value) ? value.split(",").map(Number) : []);
const isTime = (report: Report, level: string | undefined): boolean =>
  level !== undefined && levelsOf(report.of)[level]?.from.kind === "time";
/** Whether the rows of a level have a natural order: days, or the stages of a process. */
const isOrdered = (report: Report, level: string | undefined): boolean =>
  isTime(report, level) || (level !== undefined && levelsOf(report.of)[level]?.inOrder === true);
const partsOf = (path: string): string[] => (path === "" ? [] : path.split("/"));
/** The rows of a path, each as level and id. */
export const stepsOf = (path: string): [level: string, id: string][] =>
  partsOf(path).map((s) => [s.slice(0, s.indexOf(":")), s.slice(s.indexOf(":") + 1)]);
export const depthOf = (path: string): number => partsOf(path).length;
/** The first steps of a path. */
export const pathUpTo = (path: string, depth: number): string => partsOf(path).slice(0, depth).join("/");
export const pathAbove = (path: string): string => pathUpTo(path, depthOf(path) - 1);
export const pathBelow = (path: string, level: string, id: number | string): string =>
  [...partsOf(path), `${level}:${id}`].join("/");
export const levelAt = (report: Report, path: string): string | undefined => report.by[depthOf(path)];
export const defaultSort = (report: Report, path = ""): string =>
  isOrdered(report, levelAt(report, path)) ? "key" : (report.sort ?? `-${mainFigure(report)}`);
export const defaultComparison = (report: Report): CalendarComparison => report.compare ?? "lastYear";
const isCompare = (compare: string): boolean => {
  const pin = pinnedIn(compare);
  return pin ? isAcceptedDay(pin.from) && isAcceptedDay(pin.to) && pin.from <= pin.to : isComparison(compare);
};
export const defaultMapping = (report: Report): string => report.mapping ?? "today";
export const filtersOf = (report: Report): readonly string[] =>
  report.filters.filter((f) => report.fixed?.[f] === undefined);

export function readView(report: Report, params: URLSearchParams): View {
  const view = readKnown(report, params);
  const known: Readonly<Record<string, unknown>> = { ...view, ...view.columns };
  const invalid = own.flatMap((name): [string, string][] => {
    const raw = params.get(name);
    return raw && raw !== String(known[name] ?? "") ? [[name, raw]] : [];
  });
  return invalid.length > 0 ? { ...view, invalid: Object.fromEntries(invalid) } : view;
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
    compare: compare && isCompare(compare) ? compare : defaultComparison(report),
    mapping: one("mapping") ?? defaultMapping(report),
    booking: one("booking") === "store" ? "store" : undefined,
    filters: Object.fromEntries(
      filtersOf(report).flatMap((f): [string, string][] =>
        // an invalid id list is kept: the server refuses it, and the page reports it
        params.get(f) ? [[f, params.get(f) as string]] : [],
      ),
    ),
    ...(hasMatrix(report) && one("swap") === "1" ? { swap: "1" as const } : {}),
    ...pivotOf(report, one("over"), one("figure")),
    path,
    open: (one("open") ?? "").split(",").filter((p) => p !== ""),
    columns: columnSettingsBy((setting) =>
      [...new Set((one(setting) ?? "").split(","))].filter((id) => mayNameColumn(report, setting, id)),
    ),
    sort: one("sort") ?? defaultSort(report, path),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: (pageSizes as readonly number[]).includes(perPage) ? perPage : defaultPageSize,
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
  ...columnSettings,
  "sort",
  "page",
  "perPage",
] as const;
/** Writes a view into an address; defaults are omitted, and other parameters are kept. */
export function writeView(report: Report, view: View, into: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(into);
  for (const name of [...own, ...filtersOf(report)]) next.delete(name);
  const put = (name: string, value: string | number | undefined, standard?: string | number) =>
    value !== undefined && value !== "" && value !== standard && next.set(name, String(value));
  put("period", view.period, report.period);
  put("from", view.from);
  put("to", view.to);
  put("compare", view.compare, defaultComparison(report));
  put("mapping", view.mapping, defaultMapping(report));
  put("booking", view.booking);
  put("swap", view.swap);
  put("over", view.over);
  if (view.over) put("figure", view.figure);
  for (const [name, value] of Object.entries(view.filters)) put(name, value);
  put("path", view.path);
  put("open", view.open.join(","));
  for (const setting of columnSettings) put(setting, view.columns[setting].join(","));
  put("sort", view.sort, defaultSort(report, view.path));
  put("page", view.page, 1);
  put("perPage", view.perPage, defaultPageSize);
  for (const [name, raw] of Object.entries(view.invalid ?? {})) put(name, raw);
  return next;
}

/** The question without its page, as stored in a saved view; relative periods remain relative. */
export const viewSearch = (report: Report, view: View): string =>
  writeView(report, { ...view, page: 1, perPage: defaultPageSize }, new URLSearchParams()).toString();

/** The address of a saved view, or of the plain report; the page size and other parameters are kept. */
export function openedView(
  report: Report,
  saved: { readonly link: string; readonly search: string } | undefined,
  now: URLSearchParams,
): URLSearchParams {
  const savedView = readView(report, new URLSearchParams(saved?.search ?? ""));
  const next = writeView(report, { ...savedView, perPage: readView(report, now).perPage }, now);
  if (saved?.link) next.set("v", saved.link);
  else next.delete("v");
  return next;
}

/** The address of the current page with fixed days. */
export function datedAddress(href: string, report: Report, view: View, { from, to }: Range): string {
  const mark = href.indexOf("?", href.indexOf("#"));
  const [page, search] = mark < 0 ? [href, ""] : [href.slice(0, mark), href.slice(mark)];
  return `${page}?${writeView(report, { ...view, period: undefined, from, to }, new URLSearchParams(search))}`;
}

/** The query for the server, without parameters of presentation. */
export function queryOf(view: View): ReportQuery {
  const { open: _open, columns: _columns, over: _over, figure: _figure, filters, path, invalid, ...rest } = view;
  return { ...rest, ...filters, ...(path === "" ? {} : { path }), ...invalid } as ReportQuery;
}
/** The query for totals only: without page, order and transposition. */
export function totalQueryOf(view: View): ReportQuery {
  const { page: _page, perPage: _perPage, sort: _sort, swap: _swap, ...query } = queryOf(view);
  return query as ReportQuery;
}
/** The query for a matrix: without page, with time if requested. */
export function matrixQueryOf(view: View): ReportQuery {
  const { page: _page, perPage: _perPage, ...query } = queryOf(view);
  return { ...query, ...(view.over ? { over: view.over, figure: view.figure } : {}) } as ReportQuery;
}
/**
 * The query for a file of everything on screen: time, opened rows and columns, without page; a named period is kept.
 */
export function questionOf(view: View): Record<string, string> {
  const parameters = Object.entries({ ...matrixQueryOf(view), open: view.open.join(","), ...view.columns }).flatMap(
    ([k, v]): [string, string][] => (v === undefined || String(v) === "" ? [] : [[k, String(v)]]),
  );
  return Object.fromEntries(parameters);
}
/** The same question one level deeper: first page, default order. */
export const queryBelow = (report: Report, view: View, path: string): ReportQuery =>
  queryOf({ ...view, path, page: 1, perPage: 75, sort: sortBelow(report, view, path) });
const sortBelow = (report: Report, view: View, path: string): string =>
  isOrdered(report, levelAt(report, path)) || view.sort.replace("-", "") === "key"
    ? defaultSort(report, path)
    : view.sort;

/** The path of an answer, which remains shown while the next one is loading. */
export const pathOf = ({ path }: Pick<ReportAnswer, "path">): string => path.map((s) => `${s.level}:${s.id}`).join("/");
export const isFiltered = (view: View): boolean => Object.keys(view.filters).length > 0;
/** Applies a change and returns to the first page, unless the page itself changes; invalid parameters are dropped. */
export const changedView = (view: View, change: Partial<View>): View => ({
  ...view,
  invalid: undefined,
  ...change,
  page: change.page ?? 1,
});
export const opened = (view: View, paths: readonly string[]): View => ({
  ...view,
  open: [...new Set([...view.open, ...paths])],
});
/** Closes a row and everything opened below it. */
export const closed = (view: View, path: string): View => ({
  ...view,
  open: view.open.filter((p) => p !== path && !p.startsWith(`${path}/`)),
});
export const toggled = (view: View, path: string): View =>
  view.open.includes(path) ? closed(view, path) : opened(view, [path]);
