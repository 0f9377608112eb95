import { type Cube, cubesOf, levelsOf } from "../cube.ts";
import type { Field, Fields } from "#kit/field.ts";
import { filterable } from "#kit/filter.ts";
import type { Records, Report, ReportAnswer, ReportQuery } from "../report.ts";
import { namedByAddress } from "../report-address.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { type Access, can } from "#kit/person.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { stepsOf } from "./input.server.ts";
import { resolvePeriod } from "./period.server.ts";
import { rowPagesOf } from "./row-pages.server.ts";

/** Links from an answer: the next page, and the records behind the figures. */
export type AnswerLinks = Pick<ReportAnswer, "drill" | "rowPages" | "drillPeriod" | "drillRecords" | "records">;
export function linksOf(
  report: Report,
  registry: Registry,
  access: Access,
  query: ReportQuery,
  today: string,
): AnswerLinks {
  const drillRecords =
    report.drill && report.lines === undefined && report.drillOn === undefined
      ? recordsAt(registry, access, report, report.drill, listedAt(report, report.drill))
      : null;
  const cube = cubesOf(report.of).find((c) => c.records);
  const next = (registry.kinds.get("report") ?? []).find((e) => e.routes.includes(report.drill ?? ""))?.value as
    | Report
    | undefined;
  const listable =
    drillRecords !== null &&
    carried(report, query).every((l) => l in drillRecords.fields && knows(drillRecords, l, query[l]));
  return {
    drill: drillRecords ? (listable ? drillRecords.route : null) : drillOf(report, registry, access, query),
    ...waysOf(report, registry, access, query, today),
    drillRecords: listable ? drillRecords : null,
    ...(next ? { drillPeriod: next.period } : {}),
    records: cube?.records ? recordsBehind(registry, access, report, cube.records) : null,
  };
}

/** Fixed members have their own names in a list, which may lack some of them. */
const knows = ({ values }: Records, level: string, member: string | number | undefined): boolean =>
  member === undefined || values?.[level] === undefined || Number(member) in values[level];

/** The records behind the figures, in the first of their lists that this person may open. */
function recordsBehind(
  registry: Registry,
  access: Access,
  report: Report,
  records: NonNullable<Cube["records"]>,
): Records | null {
  for (const route of [records.route, ...(records.also ?? [])]) {
    const target = recordsAt(registry, access, report, route, records);
    if (target) return target;
  }
  return null;
}

/** The pages of the rows, if the report has some. */
function waysOf(
  report: Report,
  registry: Registry,
  access: Access,
  query: ReportQuery,
  today: string,
): Pick<AnswerLinks, "rowPages"> {
  const pages = rowPagesOf(report);
  if (!pages) return {};
  const steps = stepsOf(report, query.path);
  const rowPages = pages({
    level: report.by[steps.length] as string,
    members: [
      ...report.filters.filter((f) => query[f] !== undefined).map((f) => [f, String(query[f])] as const),
      ...steps.map((s) => [s.level, s.id] as const),
    ],
    day: resolvePeriod(query, report.period, today).to,
    today,
    opens: (route) => registry.pages.some((p) => p.route === route && can(access, p.access)),
  });
  return rowPages ? { rowPages } : {};
}

/** A cube's declaration for a list of its records. */
const listedAt = ({ of }: Report, route: string): Cube["records"] =>
  cubesOf(of)
    .flatMap((c) => c.records ?? [])
    .find((r) => r.route === route || r.also?.includes(route));

/** Levels that the next page must support: set filters, opened rows, and the clicked row. */
function carried(report: Report, query: ReportQuery): string[] {
  const levels = levelsOf(report.of);
  const members = report.by
    .slice(0, stepsOf(report, query.path).length + 1)
    .filter((l) => levels[l]?.from.kind !== "time");
  return [...report.filters.filter((f) => query[f] !== undefined), ...members];
}

/**
 * The next report of the drill, if it exists, this person may open it, and it supports every filter and member of the
 * question.
 */
function drillOf(report: Report, registry: Registry, access: Access, query: ReportQuery): string | null {
  if (report.drill?.includes(":id")) return memberDrill(report, registry, access);
  if (report.lines !== undefined) return listOf(report, registry, access, query);
  const next = (registry.kinds.get("report") ?? []).find((e) => e.routes.includes(report.drill ?? ""));
  const page = next && registry.pages.find((p) => p.route === report.drill);
  if (!next || !page || !can(access, page.access)) return null;
  const target = next.value as unknown as Report;
  const named =
    report.product === undefined || target.product === report.product || target.filters.includes(report.product);
  return named && keepsNamed(report, target) && carried(report, query).every((l) => target.filters.includes(l))
    ? page.route.replace(":product", String(query.line))
    : null;
}

/** Whether the next report has the same members in its address, or accepts them as filters. */
const keepsNamed = (report: Report, next: Report): boolean =>
  Object.entries(namedByAddress(report)).every(
    ([level, id]) => namedByAddress(next)[level] === id || next.filters.includes(level),
  );

/** A list of records that exists and that this person may open, with the filters of the question's levels. */
function recordsAt(
  registry: Registry,
  access: Access,
  report: Report,
  route: string,
  declared: Cube["records"],
): Records | null {
  const { of, product, fixed } = report;
  const entry = registry.resources.find((e) => e.routes.includes(route));
  const page = entry && registry.pages.find((p) => p.route === route);
  if (!entry || !page || !can(access, page.access)) return null;
  const fields = entry.value.fields as Fields;
  const all = filterable(entry.value).filter((f) => fields[f] !== undefined);
  const { dated, datedAtHome } = declared ?? {};
  // the current assignment cannot express one of another day
  const past = new Set([dated, datedAtHome].flatMap((by) => Object.values(by ?? {})));
  const known = all.filter((f) => !past.has(f));
  const byLevel = fieldsByLevel(of, entry.value, known, declared);
  if (product !== undefined && !(product in byLevel)) return null;
  const unnamed = Object.keys(namedByAddress(report)).filter((level) => !(level in byLevel));
  const valuesThere: Readonly<Record<string, string>> = page.values;
  if (unnamed.some((level) => valuesThere[level] !== fixed?.[level])) return null;
  const { where = {}, values, upTo, holds, needs } = declared ?? {};
  const offered = (by: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(by).filter(([, f]) => all.includes(f)));
  return {
    route,
    fields: byLevel,
    ...(values ? { values } : {}),
    ...(dated ? { dated: offered(dated) } : {}),
    ...(datedAtHome ? { datedAtHome: offered(datedAtHome) } : {}),
    ...(upTo ? { upTo } : {}),
    ...(holds ? { holds } : {}),
    ...(needs ? { needs } : {}),
    day: holds ? null : (known.find((f) => ["date", "instant"].includes(fields[f]?.kind ?? "")) ?? null),
    where,
  };
}
/** The field of a list by which it is filtered for each level, if it has one. */
function fieldsByLevel(
  of: Report["of"],
  list: AnyResource,
  known: readonly string[],
  declared: Cube["records"],
): Record<string, string> {
  const fields = list.fields as Fields;
  const entries = Object.entries(levelsOf(of)).flatMap(([id, level]): [string, string][] => {
    const own = declared?.fields?.[id];
    if (own !== undefined) return [[id, own]];
    const { noun } = level;
    if (level.from.kind === "time" || !noun) return [];
    // a member that is a record of the list itself is opened there
    if (noun.name === list.name) return [[id, "id"]];
    const fits = known.filter((f) => refersTo(fields[f] as Field, noun));
    const field = fits.find((f) => f === id) ?? (fits.length === 1 ? fits[0] : undefined);
    return field ? [[id, field]] : [];
  });
  return Object.fromEntries(entries);
}
const refersTo = (field: Field, noun: { readonly name: string }): boolean =>
  field.kind === "ref" && field.to !== "self" && field.to.name === noun.name;

/** The page of one member; the page offers it on rows of that level only. */
function memberDrill({ drill = "" }: Report, registry: Registry, access: Access): string | null {
  const page = registry.pages.find((p) => p.route === drill || p.route === drill.split("?")[0]);
  return page && can(access, page.access) ? drill : null;
}

/** The lines behind a row, if their list has a field for every filter of the row. */
function listOf(report: Report, registry: Registry, access: Access, query: ReportQuery): string | null {
  const entry = registry.resources.find((e) => e.routes.includes(report.drill ?? ""));
  if (!entry || !can(access, actionOf(entry.value, "read"))) return null;
  const known = filterable(entry.value);
  const levels = levelsOf(report.of);
  // the list uses current assignments
  const past = (query.mapping ?? report.mapping ?? "today") !== "today";
  const carriesOver = (id: string) => {
    if (past && levels[id]?.from.kind === "dated") return false;
    const [field, noun] = [(entry.value.fields as Fields)[id], levels[id]?.noun];
    return known.includes(id) && field !== undefined && noun != null && refersTo(field, noun);
  };
  return carried(report, query).every(carriesOver) && known.includes(report.lines as string)
    ? (report.drill ?? null)
    : null;
}
