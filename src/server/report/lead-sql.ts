import { type Assembled, assemble } from "./assemble.ts";
import { aliveSql, type Selected, type Slice, type Term } from "./page-sql.ts";
import type { Part } from "./cutting.ts";
import { partsOf } from "./part.ts";
import { type Build, type Need, timeUnitOf } from "./question.ts";
import { spreadName } from "./raw-sql.ts";
import type { Seen } from "./seen.ts";

/** Last row for which this method is used; pages further down are rare and compute all rows at once. */
const maxLed = 500;
/** First part numbers of the three combined queries, so that the names of their tables differ. */
const apart = { known: 100, rest: 200, all: 300 } as const;

export type Led = Assembled & {
  /** SQL of the number of rows besides those of the last table. */
  readonly beside: string;
};

/**
 * Optimizes a page of few rows from tens of thousands. The figure that determines the order is aggregated for all rows.
 * The other figures are aggregated only for rows that may be shown, and for rows whose position or existence the first
 * figures do not determine. Their total is queried without rows, which smaller sums can answer.
 * Null if this would not be faster.
 */
export function assembleLed(b: Build, select: Selected, terms: readonly Term[], slice: Slice): Led | null {
  // whether a figure is hidden depends on all rows
  if (b.facts.hiding.size > 0) return null;
  const order = select.columns[terms.findIndex((t) => t.name === slice.sort)];
  if (order === undefined || order.seen.around.length > 0 || slice.offset + slice.limit > maxLed) return null;
  const key = keyColumn(b);
  if (key === undefined) return null;
  const asked = partsOf(b);
  if (!manyRows(b, asked, key)) return null;
  const by = order.figure;
  const over = select.columns.filter((c) => looksAround(c.seen, by, slice));
  const { first, known, rest } = splitNeeds(b, asked, new Set([order, ...over].flatMap((c) => [...c.seen.columns])));
  if (known.size + rest.size === 0) return null;
  const ask = (needs: Build["needs"], at: number, suffix: string, more: Partial<Build>) =>
    assemble({ ...b, needs, spread: new Set(), ...more }, { at, suffix });
  const led = ask(first, 0, "_led", {});
  const later = new Map([
    ...known,
    ...[...rest].map(([k, n]): [string, Need] => [
      k,
      { ...n, windows: new Set([...(known.get(k)?.windows ?? []), ...n.windows]) },
    ]),
  ]);
  const partOf = (needs: Build["needs"], at: "known" | "rest", only: Partial<Build>) =>
    needs.size > 0 ? [{ needs, table: `g_${at}`, asked: ask(needs, apart[at], `_${at}`, only) }] : [];
  const parts = [
    ...partOf(known, "known", { among: { column: key, test: "= any(array(select k0 from shown))" } }),
    ...partOf(rest, "rest", { but: `${key} not in (select k0 from skipped)` }),
  ];
  const total = ask(later, apart.all, "_all", { question: { ...b.question, keys: [] } });
  const settled = aliveSql({ ...b, needs: first });
  const row = "g.lvl = 0 and g.k0 is not null";
  const tables = [
    `settled as not materialized (select g.k0, ${by} as c from g_led g where ${row} and ${settled})`,
    `top as materialized (select s.k0 from settled s order by s.c ${slice.descending ? "desc" : "asc"} nulls last fetch first (:skip::int + :take::int) rows with ties)`,
    `skipped as materialized (select s.k0 from settled s where s.k0 not in (select k0 from top))`,
    `shown as materialized (select g.k0 from g_led g where ${row} and (not ${settled} or g.k0 in (select k0 from top)))`,
  ];
  const own = (needs: Build["needs"], alias: string) =>
    [...needs.values()].flatMap((n) => columnsOf(n).map((c) => `${alias}.${c}`));
  const from = parts
    .map(({ table }, i) => ` full join (select g.* from ${table} g where ${row}) o${i} using (k0)`)
    .join("");
  // `is true` makes the planner use a hashed subplan; as a join with few estimated rows, it would compare all rows with
  // each row shown
  const g = `g as materialized (select 0 as lvl, k0, ${[...own(first, "l"), ...parts.flatMap((p, i) => own(p.needs, `o${i}`))].join(", ")}
    from (select g.* from g_led g where ${row}${over.length > 0 ? "" : " and (g.k0 in (select k0 from shown)) is true"}) l${from}
    union all select 1, null::bigint, ${[...own(first, "l"), ...parts.flatMap((p) => own(p.needs, "t"))].join(", ")} from g_led l, g_all t where l.lvl = 1)`;
  const ctes = new Map([
    ...led.ctes,
    ...tables.map((t): [string, string] => [t, t]),
    ...parts.flatMap((p) => [...p.asked.ctes]),
    ...total.ctes,
    ["g", g],
  ]);
  return {
    ctes,
    with: `with ${[...ctes.values()].join(",\n")}`,
    reads: [...led.reads, ...parts.flatMap((p) => p.asked.reads), ...total.reads],
    beside: over.length > 0 ? "" : " + (select count(*) from skipped)",
  };
}

/**
 * Whether a column depends on other rows. A column relative to the total does not, and neither does a rank in the order
 * of the page, which the preceding rows determine.
 */
const looksAround = ({ around }: Seen, by: string, { descending }: Slice): boolean =>
  around.some((a) => a.kind === "rows" || (a.kind === "rank" && !(descending && a.by === by)));

const columnsOf = (n: Need): string[] =>
  [...n.windows].flatMap((w) => [
    spreadName(n.leaf, w),
    ...(n.spec.within === undefined || n.spec.kind === "pace"
      ? []
      : [`${spreadName(n.leaf, w)}__u1`, `${spreadName(n.leaf, w)}__u2`]),
  ]);

const keyColumn = (b: Build): string | undefined => {
  const from =
    b.question.keys.length === 1 && !timeUnitOf(b) ? b.levels[b.question.keys[0] as string]?.from : undefined;
  return from?.kind === "column" && !from.among ? from.column : undefined;
};
/** Whether there are nearly as many rows as facts. */
function manyRows(b: Build, parts: readonly Part[], key: string): boolean {
  const asked = [...b.question.filters, ...b.question.path].some((f) => f.level === b.question.keys[0]);
  return !asked && parts.some((p) => p.mode === "add" && p.source.fine?.includes(key));
}

type Split = { readonly first: Build["needs"]; readonly known: Build["needs"]; readonly rest: Build["needs"] };
/**
 * Splits the needs: those of the order, and those not stored as sums of facts, are read for all rows, the others later.
 * For ranges that the order was read over, rows not found there have no facts, so that `known` needs are read only for
 * the rows shown.
 */
function splitNeeds(b: Build, parts: readonly Part[], used: ReadonlySet<string>): Split {
  const late = new Set(parts.flatMap((p) => (p.mode === "add" || p.mode === "keys" ? p.needs : [])));
  const soon = (n: Need, w: string) => !late.has(n) || used.has(spreadName(n.leaf, w));
  const linesOf = (n: Need) => parts.find((p) => p.needs.includes(n))?.lines.table;
  const read = new Set(
    parts.flatMap((p) =>
      p.mode === "add"
        ? p.needs.flatMap((n) =>
            [...n.windows].filter((w) => soon(n, w)).map((w) => `${n.cube.name}/${p.lines.table}/${w}`),
          )
        : [],
    ),
  );
  const split = { first: new Map<string, Need>(), known: new Map<string, Need>(), rest: new Map<string, Need>() };
  for (const [key, need] of b.needs)
    for (const [into, windows] of Map.groupBy(need.windows, (w) =>
      soon(need, w) ? "first" : read.has(`${need.cube.name}/${linesOf(need)}/${w}`) ? "known" : "rest",
    ))
      split[into].set(key, { ...need, windows: new Set(windows) });
  return split;
}
