import { type Report, type ReportQuery, later } from "#platform/report/index.ts";
import type { Db } from "#platform/database/index.server.ts";
import { addDays } from "#kit/day.ts";
import {
  prepare,
  termsOf,
  visible,
  figureSql,
  seriesStartsOf,
  baseOf,
  hasColumns,
  type Joins,
  memberSql,
  baseLeafOf,
  costColumns,
  type Draft,
  type Need,
  newDraft,
  timeUnitOf,
  fill,
  isSourceSql,
  sourceQuestion,
  type SourceSql,
  textOf,
  joinsOf,
  ownJoins,
  type Source,
  sourcesOf,
  type Placed,
} from "#platform/report/index.server.ts";

/**
 * The query of a report's default view as it would be written by hand: each table read once, a FILTER for every time
 * range, the rows and their total, no rollups. It is the reference of the benchmark, so it contains nothing of the
 * portal's own statement.
 */
export async function plainQuestion(db: Db, report: Report, query: ReportQuery = {}): Promise<string[]> {
  const { resolved, facts } = await prepare(db, report, query);
  const shown = visible(report, db.access, report.show);
  const terms = termsOf(report, resolved, shown);
  const b = newDraft(
    resolved.question,
    facts,
    seriesStartsOf(
      newDraft(resolved.question, facts),
      terms.map((t) => t.id),
    ),
  );
  for (const t of terms) figureSql(b, t.id, t.base ?? 0, t.window);
  const groups = new Map<Source, Need[]>();
  for (const need of b.needs.values()) {
    if (need.spec.kind === "effect") continue;
    const source = tableOfRecord(b, need);
    groups.set(source, [...(groups.get(source) ?? []), need]);
  }
  const effects = [...b.needs.values()].filter((n) => n.spec.kind === "effect");
  return [
    ...[...groups].map(([source, needs]) => statement(b, source, needs)),
    ...(effects.length > 0 ? [effectStatement(b, effects)] : []),
  ];
}

/**
 * The source of a leaf. Plans and derived leaves are read where their base leaf is; if two tables have it, the one that
 * contains the requested rows is used.
 */
function tableOfRecord(b: Draft, need: Need): Source {
  const leaf = baseLeafOf(need.spec, need.leaf);
  const base = baseOf(need.cube, b.question.keys, b.question.mapping);
  const having = sourcesOf(need.cube).filter((s) => s.grain !== "month" && leaf in s.leaves);
  const source = having.find((s) => hasColumns(s, base, () => [...base.columns])) ?? having[0];
  if (!source) throw new Error(`no source table has ${leaf}`);
  return source;
}

const day = (d: string): string => `date '${d}'`;
/** Tables by their real names, and days as literals. */
const plain = (sql: string, asOf: string): string =>
  sql
    .replace(/\{[!~]?([a-z][a-z_0-9]*)\}/g, "$1")
    .replaceAll(":asof::date", day(asOf))
    .replace(/\bu\.md\b/g, "u.d");
type Stretch = Pick<Placed, "range">;
const within = (column: string, w: Stretch): string => `${column} between ${day(w.range.from)} and ${day(w.range.to)}`;
/** The requested days without duplicates; adjacent ranges are merged. */
function stretches(windows: readonly Placed[]): Stretch[] {
  const sorted = windows.map((w) => w.range).sort((a, b) => (a.from < b.from ? -1 : 1));
  const merged: { from: string; to: string }[] = [];
  for (const r of sorted) {
    const last = merged.at(-1);
    if (last && r.from <= addDays(last.to, 1)) last.to = later(last.to, r.to);
    else merged.push({ ...r });
  }
  return merged.map((range) => ({ range }));
}

function statement(b: Draft, source: Source, needs: readonly Need[]): string {
  const { joins, members, where, used } = partsOf(b, needs);
  const { mapping, keys } = b.question;
  const unit = timeUnitOf(b);
  const windows = [...b.windows.values()].filter((w) => needs.some((n) => n.windows.has(w.id)));
  const asOf = source.grain === "asOf";
  const columns = Object.entries(source.columns).filter(([c]) => used(c));
  const newcomers = needs.find((n) => n.spec.firstOnly);
  const cost = needs.some((n) => n.spec.kind === "atUnitCost");
  const extra = cost
    ? ["distributor_id", "product_id"]
        .filter((c) => !columns.some(([k]) => k === c))
        .map((c) => `${source.columns[c]} as ${c}`)
    : [];
  const inner = [
    ...columns.map(([c, sql]) => `${sql} as ${c}`),
    ...extra,
    ...(asOf ? ["x.day as d", "x.begin as b"] : [`${source.date} as d`]),
    ...needs.map((n) => leafColumn(b, n, source)),
  ];
  const ends = [...new Set(windows.map((w) => `(${day(w.range.to)}, ${day(w.range.from)})`))].join(", ");
  const days = `(select * from (values ${ends}) as z(day, begin))`;
  // plans are monthly
  const months = `(select distinct g::date as month from ${days} z, generate_series(date_trunc('month', z.begin), z.day, interval '1 month') g)`;
  const filled = slotsOf(b, source, windows, source.grain === "plan" ? months : days);
  const sourceJoins = filled((asOf ? ownJoins : joinsOf)(source, new Map(columns).keys()));
  const range = asOf
    ? `${filled(source.join ?? "")} join ${days} x on ${source.date} <= x.day and (${source.until} is null or ${source.until} > x.day) ${sourceJoins} ${filled(source.lookup ?? "")} where true`
    : `where ${daysOf(source, windows)}`;
  const cells = needs.flatMap((n) =>
    unit
      ? [cell(n, null, cost)]
      : windows
          .filter((w) => n.windows.has(w.id))
          .map((w) =>
            cell(n, asOf ? `u.d = ${day(w.range.to)} and u.b = ${day(w.range.from)}` : within("u.d", w), cost, w),
          ),
  );
  const from = `(select ${inner.join(", ")} from ${source.table} f ${asOf ? "" : sourceJoins} ${range}${source.where ? ` and ${source.where}` : ""}) u`;
  const more = [...joins, ...(newcomers ? [firstSeen(source, newcomers)] : []), ...(cost ? [monthlyCost] : [])].join(
    " ",
  );
  const sql = `select ${[...members, ...cells].join(", ")} from ${from} ${more}${where}${inAll(keys.map((_, i) => `k${i}`))}`;
  return plain(sql, mapping.asOf);
}

/** Plain SQL has no predefined tables: what a source leaves open is written in place. */
function slotsOf(b: Draft, source: Source, windows: readonly Placed[], days: string): (sql: SourceSql) => string {
  const question = sourceQuestion({ shape: "all" });
  const table = (name: string): string =>
    `(${fill(source.tables?.[name] ?? "", { days, question, members: () => [] }).text})`;
  const limits = {
    firstDay: day(windows.map((w) => w.range.from).sort()[0] ?? ""),
    lastDay: day(
      windows
        .map((w) => w.range.to)
        .sort()
        .at(-1) ?? "",
    ),
  };
  return (sql) =>
    fill(sql, { days, spans: spansOf(windows), ...limits, question, table, members: (level) => idsOf(b, level) }).text;
}

/** Members and filters of the rows read, `u`, and the columns they require. */
function partsOf(b: Draft, needs: readonly Need[]) {
  const joins: Joins = new Map();
  const { cube } = needs[0] as Need;
  const { mapping, keys, filters } = b.question;
  const unit = timeUnitOf(b);
  const members = keys.map(
    (id, i) => `${unit ? `date_trunc('${unit}', u.d)::date` : memberSql(cube, id, mapping, joins)} as k${i}`,
  );
  const tests = filters.map((f) => `${memberSql(cube, f.level, mapping, joins)} in (${f.ids.join(", ")})`);
  const joinTexts = [...joins.values()].map((j) => j.text);
  const words = [...members, ...tests, ...joinTexts];
  const used = (column: string): boolean => words.some((x) => new RegExp(`\\bu\\.${column}\\b`).test(x));
  return { joins: joinTexts, members, where: tests.length > 0 ? ` where ${tests.join(" and ")}` : "", used };
}
const daysOf = (source: Source, windows: readonly Placed[]): string =>
  `(${stretches(windows)
    .map((s) => within(source.date, s))
    .join(" or ")})`;
/** The rows, and their total. */
const inAll = (rows: readonly string[]): string =>
  rows.length > 0 ? ` group by grouping sets ((${rows.join(", ")}), ())` : "";

/** The requested members of a level. */
const idsOf = (b: Draft, level: string): string[] =>
  b.question.filters.filter((f) => f.level === level).map((f) => `array[${f.ids.join(", ")}]`);
/** The requested time ranges, as a table with columns `d1` and `d2`. */
const spansOf = (windows: readonly Placed[]): string =>
  `(select * from (values ${windows.map((w) => `(${day(w.range.from)}, ${day(w.range.to)})`).join(", ")}) as z(d1, d2))`;

function leafColumn(b: Draft, n: Need, source: Source): string {
  const leaf = source.leaves[baseLeafOf(n.spec, n.leaf)] as Source["leaves"][string];
  return `${isSourceSql(leaf) ? fill(leaf, { members: (level) => idsOf(b, level) }).text : `case when ${leaf.when} then ${leaf.key} end`} as l_${n.leaf}`;
}
function cell(n: Need, test: string | null, cost: boolean, w?: Placed): string {
  const kind = n.spec.kind;
  const value =
    kind === "distinct"
      ? `count(distinct u.l_${n.leaf})`
      : kind === "max" || kind === "min"
        ? `${kind}(u.l_${n.leaf})`
        : `sum(u.l_${n.leaf}${kind === "atUnitCost" && cost ? " * c.cost" : ""})`;
  const tests = [...(test ? [test] : []), ...(n.spec.firstOnly && w ? [`n.first_on >= ${day(w.range.from)}`] : [])];
  return tests.length > 0 ? `${value} filter (where ${tests.join(" and ")})` : value;
}
/**
 * The effect of prices or costs between two periods: the amounts of every distributor, warehouse, district and product
 * in both, then their differences, summed by row.
 */
function effectStatement(b: Draft, needs: readonly Need[]): string {
  const { joins, members, where, used } = partsOf(b, needs);
  const { mapping, keys } = b.question;
  const [first] = needs as readonly [Need];
  const source = tableOfRecord(b, { ...first, leaf: "tonnes", spec: first.cube.leaves.tonnes as Need["spec"] });
  const grain = costColumns({ needs });
  const columns = Object.entries(source.columns).filter(([c]) => grain.includes(c) || used(c));
  const windows = [...b.windows.values()].filter((w) =>
    needs.some((n) => n.windows.has(w.id) || [...(n.against?.values() ?? [])].includes(w.id)),
  );
  const priced = needs.some((n) => n.spec.of === "cogs");
  const amounts = { t: "u.l_tonnes", n: "u.l_netSales", ...(priced ? { c: "u.l_tonnes * c.cost" } : {}) };
  const sums = windows.flatMap((w) =>
    Object.entries(amounts).map(([name, sql]) => `sum(${sql}) filter (where ${within("u.d", w)}) as ${name}_${w.id}`),
  );
  const inner = [
    ...columns.map(([c, sql]) => `${sql} as ${c}`),
    `${source.date} as d`,
    ...["tonnes", "netSales"].map((l) => `${textOf(source.leaves[l] as SourceSql)} as l_${l}`),
  ];
  const from = `(select ${inner.join(", ")} from ${source.table} f ${textOf(joinsOf(source, new Map(columns).keys()))} where ${daysOf(source, windows)}${source.where ? ` and ${source.where}` : ""}) u`;
  const cells = `select ${[...members, ...sums].join(", ")} from ${from} ${[...joins, ...(priced ? [monthlyCost] : [])].join(" ")}${where} group by ${[...keys.map((_, i) => `k${i}`), ...grain.map((c) => `u.${c}`)].join(", ")}`;
  const effects = needs.flatMap((n) =>
    [...(n.against ?? [])].map(([now, was]) => {
      const of = n.spec.of === "cogs" ? "c" : "n";
      return `${of === "c" ? "-" : ""}sum(x.${of}_${now} - x.t_${now} * x.${of}_${was} / x.t_${was}) filter (where x.t_${now} <> 0 and x.t_${was} <> 0)`;
    }),
  );
  const rows = keys.map((_, i) => `x.k${i}`);
  const sql = `select ${[...rows, ...effects].join(", ")} from (${cells}) x${inAll(rows)}`;
  return plain(sql, mapping.asOf);
}
const firstSeen = (source: Source, n: Need): string => {
  const leaf = source.leaves[n.leaf] as { key: string; when: string };
  return `left join (select ${leaf.key} as key, min(${source.date}) as first_on from ${source.table} f where ${source.where ?? "true"} and ${leaf.when} group by 1) n on n.key = u.l_${n.leaf}`;
};
const monthlyCost = `left join (select distributor_id, product_id, date_trunc('month', received_on)::date as month, sum(sign * net) / sum(sign * tonnes) as cost from purchase_line where status = 'posted' group by 1, 2, 3 having sum(sign * tonnes) > 0) c
  on c.distributor_id = u.distributor_id and c.product_id = u.product_id and c.month = date_trunc('month', u.d)::date`;
