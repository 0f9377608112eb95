/** The query of a list, read from and written to the address, which is the only state. */
import { pageSizes } from "#kit/constants.ts";
import type { Field, Fields } from "#kit/field.ts";
import { type Condition, filterable, maxGroups, readCondition, readKey, writeKey } from "#kit/filter.ts";
import type { AnyResource } from "#kit/resource.ts";
import { type FilterValue, readFilter } from "../filter/filter-value.web.ts";

export type SortKey = { readonly field: string; readonly down: boolean };
export type Archived = "" | "only";
export type ListQuery = {
  readonly page: number;
  /** The last page is requested, whatever its number. */
  readonly end?: boolean;
  /** Position of the requested page, or of one near it. */
  readonly at?: string;
  readonly perPage: number;
  /** Empty means the resource's default order. */
  readonly sort: readonly SortKey[];
  readonly q: string;
  readonly archived: Archived;
  /** Conditions combined with AND: "status" or "name.has" and its value as in the address. */
  readonly filters: Conditions;
  /** Groups of alternatives, of which one must hold. */
  readonly groups: readonly Conditions[];
  /** Invalid values of known parameters, by name. */
  readonly invalid?: Readonly<Record<string, string>>;
};
export type Conditions = Readonly<Record<string, string>>;

export const defaultPerPage = 20;
const isPageSize = (n: number): boolean => (pageSizes as readonly number[]).includes(n);
const systemSorts = ["id", "createdAt", "updatedAt"];

export const fieldOf = (resource: AnyResource, name: string): Field | undefined =>
  Object.hasOwn(resource.fields, name) ? (resource.fields as Fields)[name] : undefined;
export const canSort = (resource: AnyResource, field: string): boolean =>
  (resource.list.columns as readonly string[]).includes(field) ||
  resource.list.sort.replace("-", "") === field ||
  systemSorts.includes(field);
/** Fields that can be filtered, in the order of the declaration. */
export const filterNames = filterable;

/** Parses a filter; undefined for anything the server would refuse. */
export function readSet(
  resource: AnyResource,
  key: string,
  raw: string,
): { readonly condition: Condition; readonly field: Field; readonly value: FilterValue } | undefined {
  const condition = readCondition(resource, key);
  const field = condition && fieldOf(resource, condition.field);
  const value = condition && field && readFilter(field, raw, condition.operator);
  return condition && field && value ? { condition, field, value } : undefined;
}
function readConditions(resource: AnyResource, params: URLSearchParams): { filters: Conditions; groups: Conditions[] } {
  const row: Record<string, string>[] = Array.from({ length: maxGroups + 1 }, () => ({}));
  for (const [name, raw] of params) {
    const key = readKey(name);
    const group = key && row[key.group];
    // an unknown condition is sent nevertheless: the server refuses it, and its chip reports it
    if (key && group && group[key.condition] === undefined && raw !== "") group[key.condition] = raw;
  }
  // In declared order, so that equal queries are written in the same way.
  const rank = (key: string) => filterNames(resource).indexOf(key.split(".")[0] as string);
  const [filters = {}, ...groups] = row.map((g) =>
    Object.fromEntries(Object.entries(g).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))),
  );
  return { filters, groups: groups.filter((g) => Object.keys(g).length > 0) };
}
/** Every condition with its key in the address. */
const written = (query: Pick<ListQuery, "filters" | "groups">): [string, string][] =>
  [query.filters, ...query.groups].flatMap((set, group) =>
    Object.entries(set).map(([key, raw]): [string, string] => [writeKey(group, key), raw]),
  );

export function readSort(resource: AnyResource, raw: string): readonly SortKey[] {
  const keys = raw
    .split(",")
    .filter(Boolean)
    .map((k) => ({ field: k.replace(/^-/, ""), down: k.startsWith("-") }));
  return keys
    .filter((k, i) => canSort(resource, k.field) && keys.findIndex((o) => o.field === k.field) === i)
    .slice(0, 4);
}
export const writeSort = (sort: readonly SortKey[]): string =>
  sort.map((k) => `${k.down ? "-" : ""}${k.field}`).join(",");
export const sortInForce = (resource: AnyResource, query: ListQuery): readonly SortKey[] =>
  query.sort.length ? query.sort : readSort(resource, resource.list.sort);

/**
 * Reads the address. Unknown parameters are kept, so that the page reports them instead of showing another query's
 * rows.
 */
export function readListQuery(resource: AnyResource, params: URLSearchParams): ListQuery {
  const query = readKnown(resource, params);
  const invalid = invalidIn(query, params);
  return Object.keys(invalid).length > 0 ? { ...query, invalid } : query;
}

/** Parameters of a list whose values are checked here; conditions have other names. */
const entries = ["q", "archived", "sort", "perPage", "page"] as const;
/** Values of these parameters that are invalid. */
function invalidIn(query: ListQuery, params: URLSearchParams): Readonly<Record<string, string>> {
  const said = { ...query, sort: writeSort(query.sort), page: query.end ? "last" : query.page };
  return Object.fromEntries(
    entries.flatMap((name) => {
      const raw = params.get(name);
      return raw && raw !== String(said[name]) ? [[name, raw]] : [];
    }),
  );
}

function readKnown(resource: AnyResource, params: URLSearchParams): ListQuery {
  const perPage = Number(params.get("perPage"));
  const page = Number(params.get("page"));
  const at = params.get("at") ?? "";
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(params.get("page") === "last" ? { end: true } : {}),
    ...(page > 1 && /^[A-Za-z0-9_-]{1,3000}$/.test(at) ? { at } : {}),
    perPage: isPageSize(perPage) ? perPage : defaultPerPage,
    sort: readSort(resource, params.get("sort") ?? ""),
    q: (resource.list.search?.length ?? 0) > 0 ? (params.get("q") ?? "").slice(0, 100) : "",
    archived: params.get("archived") === "only" ? "only" : "",
    ...readConditions(resource, params),
  };
}

/** The default query of an address without parameters, if the list declares one. */
export function startOf({ list }: AnyResource): string | undefined {
  const starts = Object.entries(list.starts ?? {}).map(([field, day]): [string, string] => [
    writeKey(0, field),
    String(day),
  ]);
  return starts.length > 0 ? new URLSearchParams(starts).toString() : undefined;
}

/** Writes the list's part of the address; other parameters are kept, and defaults are omitted. */
export function writeListQuery(params: URLSearchParams, query: ListQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...next.keys()])
    if (readKey(name) || ["page", "perPage", "at", "sort", "q", "archived"].includes(name)) next.delete(name);
  if (query.q) next.set("q", query.q);
  for (const [name, raw] of written(query)) next.set(name, raw);
  if (query.archived) next.set("archived", query.archived);
  if (query.sort.length) next.set("sort", writeSort(query.sort));
  if (query.perPage !== defaultPerPage) next.set("perPage", String(query.perPage));
  if (query.end) next.set("page", "last");
  else if (query.page > 1) next.set("page", String(query.page));
  if (query.at && query.page > 1 && !query.end) next.set("at", query.at);
  for (const [name, raw] of Object.entries(query.invalid ?? {})) next.set(name, raw);
  return next;
}

/** The query without its page, as stored in a saved view; equal queries are written in the same way. */
export function viewSearch(resource: AnyResource, query: ListQuery): string {
  const { at: _at, end: _end, ...rest } = query;
  const ordered = readConditions(resource, new URLSearchParams(written(query)));
  const view = { ...rest, ...ordered, page: 1, perPage: defaultPerPage, invalid: invalidRows(query) };
  return writeListQuery(new URLSearchParams(), view).toString();
}

/** Changes the query and returns to the first page. */
export function changed(query: ListQuery, patch: Partial<ListQuery>): ListQuery {
  const { at: _at, end: _end, invalid = {}, ...rest } = query;
  const left = Object.entries(invalid).filter(([name]) => name !== "page" && !Object.hasOwn(patch, name));
  return { ...rest, page: 1, ...(left.length > 0 ? { invalid: Object.fromEntries(left) } : {}), ...patch };
}

/**
 * The query with one condition set or removed, in the conditions (group 0) or in a group of alternatives; `instead` is
 * the condition to replace.
 */
export function withFilter(
  query: ListQuery,
  key: string,
  raw: string | undefined,
  group = 0,
  instead: string = key,
): ListQuery {
  const sets: Conditions[] = [query.filters, ...query.groups];
  const { [instead]: _old, [key]: _same, ...rest } = sets[group] ?? {};
  sets[group] = raw === undefined ? rest : key === instead ? { ...sets[group], [key]: raw } : { ...rest, [key]: raw };
  const [filters = {}, ...groups] = sets;
  return changed(query, { filters, groups: groups.filter((g) => Object.keys(g).length > 0) });
}
export const cleared = (query: ListQuery): ListQuery => changed(query, { q: "", filters: {}, groups: [], invalid: {} });
export const conditionCount = (query: ListQuery): number => written(query).length;

/** A click sorts by one column: ascending, descending, default; with `add` it is added to the current sort keys. */
export function nextSort(resource: AnyResource, query: ListQuery, field: string, add: boolean): readonly SortKey[] {
  const now = sortInForce(resource, query);
  const own = now.find((k) => k.field === field);
  const turned: SortKey | undefined = !own ? { field, down: false } : own.down ? undefined : { field, down: true };
  if (!add) return turned ? [turned] : [];
  if (!own) return [...now, { field, down: false }].slice(-4);
  return turned ? now.map((k) => (k.field === field ? turned : k)) : now.filter((k) => k.field !== field);
}

/** The query of `GET /api/<resource>`; exports use it without page and size. */
export function apiQuery(
  query: ListQuery,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string | number> {
  return {
    page: query.end ? "last" : query.page,
    ...(query.at && !query.end ? { at: query.at } : {}),
    perPage: query.perPage,
    ...exportQuery(query, fixed),
    ...query.invalid,
  };
}
/** Invalid parameters that would affect the rows; exports and counts send them, so that they are refused. */
function invalidRows({ invalid = {} }: ListQuery): Readonly<Record<string, string>> {
  const { page: _page, perPage: _perPage, ...rest } = invalid;
  return rest;
}
export function exportQuery(query: ListQuery, fixed: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...(query.sort.length ? { sort: writeSort(query.sort) } : {}),
    ...(query.q.trim() ? { q: query.q.trim() } : {}),
    ...(query.archived ? { archived: query.archived } : {}),
    ...invalidRows(query),
    ...Object.fromEntries(written({ ...query, filters: { ...query.filters, ...fixed } })),
  };
}
export const isNarrowed = (query: ListQuery): boolean => query.q.trim() !== "" || conditionCount(query) > 0;
