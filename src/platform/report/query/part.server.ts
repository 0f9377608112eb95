import { daysBetween, monthStart } from "#kit/day.ts";
import { type Cube, cubesOf, type Leaf } from "../cube.ts";
import { oneDay } from "../one-day.ts";
import type { Range } from "../report.ts";
import { earlier, later, monthsBetween, monthsIn } from "../day-range.ts";
import { amongOwn, type Base, baseOf, hasColumns } from "./member.server.ts";
import { isSourceSql } from "./source-sql.server.ts";
import { hasSeveral, type Source, sourcesOf } from "./sources.server.ts";
import { type Needed, byDays, cubeOfLeaf, type Need, type Question, timeUnitOf } from "./question.server.ts";
import { masked } from "./mask.server.ts";
import { cut } from "./window.server.ts";
import { amountsOf, cuttingOf, type Part, hasRunningSums, baseLeafOf, subtractable } from "./cutting.server.ts";

export const requestedLevels = (q: Question): string[] => [
  ...new Set([...q.keys, ...q.filters.map((f) => f.level), ...q.path.map((f) => f.level)]),
];

/** Why a leaf cannot be answered for this question, or null if it can. */
export function refusalOf(b: Needed, leaf: string): string | null {
  const cube = cubeOfLeaf(b.question.of, leaf) as Cube;
  const levels = requestedLevels(b.question);
  if (levels.some((id) => !(id in cube.levels))) return cube.refusal;
  const spec = cube.leaves[leaf];
  if (spec?.kind === "workdays") return null;
  if (spec?.kind === "projection" && timeUnitOf(b)) return "Perkiraan hanya untuk bulan seluruhnya.";
  if (spec?.kind === "sum" && byDays(b) && sourcesOf(cube).every((s) => s.grain === "plan")) return cube.refusal;
  if (spec?.kind === "effect") return effectRefusal(b, cube, spec);
  const source = sourceFor(b, cube, [baseLeafOf(spec, leaf)], spec?.kind === "times" ? costKeys : []);
  if (source?.grain === "asOf" && timeUnitOf(b)) return "Keadaan pada satu hari tidak dapat dibagi menurut tanggal.";
  return source ? null : (spec?.refusal ?? cube.refusal);
}

/** Unit prices are compared by cell, so rows must consist of whole cells. */
function effectRefusal(b: Needed, cube: Cube, spec: Leaf): string | null {
  if (timeUnitOf(b)) return "Efek membandingkan dua periode; baris per waktu tidak memilikinya.";
  const whole = [...baseOf(cube, b.question.keys, b.question.mapping).columns].every((c) =>
    (cellKeys as readonly string[]).includes(c),
  );
  if (!whole) return "Efek dihitung per distributor, gudang, kabupaten/kota, dan produk.";
  return sourceFor(b, cube, amountsOf(spec), cellKeys) ? null : cube.refusal;
}
const costKeys = ["distributor_id", "product_id"] as const;
const cellKeys = ["distributor_id", "product_id", "warehouse_id", "district_id"] as const;
export const hasEffect = (part: Pick<Part, "needs">): boolean => part.needs.some((n) => n.spec.kind === "effect");
/** Own columns of the facts that determine a cost or an effect. */
export const costColumns = (part: Pick<Part, "needs">): readonly string[] => (hasEffect(part) ? cellKeys : costKeys);
/** Whether costs are needed; effects of prices alone need none. */
export const costed = (part: Pick<Part, "needs">): boolean =>
  part.needs.some((n) => n.spec.kind === "times" || n.spec.of === "cogs");
export const costMonths = (part: Pick<Part, "mode" | "needs">): boolean =>
  part.mode === "cost" && part.needs[0]?.spec.costAt === "own" && costed(part);

/** A month's plan cannot be divided by days, and one that is not yet divided into parts cannot be divided by place. */
export function planRefusal(b: Needed, cube: Cube, leaf: string, range: Range): string | null {
  const source = sourceFor(b, cube, [leaf]);
  if (source?.grain !== "plan") return null;
  if (cube.leaves[leaf]?.kind === "sum" && range.from !== monthStart(range.from))
    return "Target berlaku per bulan; pilih periode yang mulai tanggal 1.";
  if (b.facts.sharedPlanLevels.size > 0)
    return "Target grup produk yang diminta mencakup juga merk atau opco lain, sehingga tidak dapat dipisahkan.";
  const whole =
    source.parts === undefined || !monthsIn(range).some((m) => m < b.facts.planned || b.facts.unsplit.has(m));
  return whole ? null : "Target belum dibagi ke toko untuk semua distributor pada periode ini.";
}

/** The smallest source that has all required columns and leaves. */
function sourceFor(b: Needed, cube: Cube, leaves: readonly string[], more: readonly string[] = []): Source | undefined {
  const base = baseFor(b, cube, more);
  const byDay = byDays(b);
  const fit = sourcesOf(cube).filter(
    (s) => answers(b, cube, s, base, leaves) && (!byDay || s.grain !== "month" || s.byDay),
  );
  return fit.sort((a, z) => a.weight - z.weight)[0];
}

/**
 * Whether a stored count of entities may be used: only if each entity belongs to one row. Otherwise the entities
 * themselves are counted.
 */
const isUsable = (b: Needed, cube: Cube, s: Source, leaf: string): boolean => {
  const spec = cube.leaves[leaf];
  return spec?.kind !== "distinct" || !isSourceSql(s.leaves[leaf]) || s.grain !== "month" || addsUp(b, { cube, spec });
};

/**
 * Whether a source has these columns and leaves for this reader. Data of whole distributors cannot answer readers who
 * see only part of one.
 */
const answers = (b: Needed, cube: Cube, s: Source, base: Base, leaves: readonly string[]): boolean =>
  hasColumns(s, base, () => groupsFor(b, cube, [])) &&
  leaves.every((l) => l in s.leaves && isUsable(b, cube, s, l)) &&
  (b.question.choice === undefined ? !s.choice?.only : !s.choice || s.choice.member === b.question.choice) &&
  !(s.whole && b.facts.shape === "area");

/** A rollup by day for the partial months of one by month. */
function daysFor(b: Needed, cube: Cube, source: Source, needs: readonly Need[]): Source | undefined {
  if (source.grain !== "month" || source.byDay) return undefined;
  const leaves = needs.map((n) => baseLeafOf(n.spec, n.leaf));
  return sourcesOf(cube).find((s) => s.byDay && answers(b, cube, s, baseFor(b, cube, []), leaves));
}

function baseFor(b: Needed, cube: Cube, more: readonly string[]): Base {
  const { keys, filters, path, mapping } = b.question;
  const rows = baseOf(cube, keys, mapping);
  const filtered = baseOf(cube, new Set([...filters, ...path].map((f) => f.level)), mapping, true);
  return {
    columns: new Set([...rows.columns, ...filtered.columns, ...more]),
    dated: rows.dated || filtered.dated,
    time: rows.time || filtered.time,
  };
}

/** Columns required by rows and by filters evaluated after the joins; other columns need not be grouped by. */
function groupsFor(b: Needed, cube: Cube, more: readonly string[]): string[] {
  const filtered = [...b.question.filters, ...b.question.path]
    .filter((f) => amongOwn(cube, f.level, b.question.mapping, f.ids) === null)
    .map((f) => f.level);
  return [...new Set([...baseOf(cube, [...b.question.keys, ...filtered], b.question.mapping).columns, ...more])];
}

/** Groups the needs into the cheapest reads: one source for all of them, or the smallest source for each. */
export function partsOf(b: Needed): Part[] {
  const parts: Part[] = [];
  for (const cube of cubesOf(b.question.of)) {
    const modes = Map.groupBy(
      [...b.needs.values()].filter((n) => n.cube === cube),
      (n) => modeOf(b, n),
    );
    const of = (mode: Part["mode"]): readonly Need[] => modes.get(mode) ?? [];
    const add = of("add");
    const apart = [...byReading(b, cube, add)];
    const together =
      apart.length > 1
        ? sourceFor(
            b,
            cube,
            add.map((n) => n.leaf),
          )
        : undefined;
    const each = apart.reduce((sum, [source, group]) => sum + costOf(b, cube, source, group), 0);
    if (together && costOf(b, cube, together, add) <= each) parts.push(partOf(b, cube, "add", add, together));
    else for (const [source, group] of apart) parts.push(partOf(b, cube, "add", group, source));
    // figures based on the cost of a row's own month are computed together
    const own = of("cost").filter((n) => n.spec.costAt === "own");
    if (own.length > 0) parts.push(partOf(b, cube, "cost", own));
    for (const n of of("cost")) if (!own.includes(n)) parts.push(partOf(b, cube, "cost", [n]));
    for (const mode of ["each", "unit", "plan"] as const)
      for (const n of of(mode)) parts.push(partOf(b, cube, mode, [n]));
    for (const group of Map.groupBy(of("keys"), (n) => thingsOf(b, n)).values())
      parts.push(partOf(b, cube, "keys", group));
    // values of one source as of a day are looked up once for all figures
    for (const group of bySource(b, cube, of("asOf")).values()) parts.push(partOf(b, cube, "asOf", group));
  }
  return parts;
}

/** What is counted, where and when. Figures over the same entities are distinguished only after these are read. */
function thingsOf(b: Needed, n: Need): string {
  const source = sourceFor(b, n.cube, [n.leaf]);
  const leaf = source?.leaves[n.leaf];
  if (leaf === undefined || isSourceSql(leaf)) return n.leaf;
  const windows = masked(b, { mode: "keys", needs: [n] }) ? [] : [...n.windows].sort();
  return JSON.stringify([source?.table, leaf.key, leaf.when, windows]);
}

/**
 * The number of rows that a read is expected to scan: the rollup's for whole months, the lines' for the remaining days.
 */
function costOf(b: Needed, cube: Cube, source: Source, needs: readonly Need[]): number {
  const needed = new Set(needs.flatMap((n) => [...n.windows]));
  const pieces = cut(
    [...b.windows.values()].filter((w) => needed.has(w.id)),
    cuttingOf(b, { mode: "add", cube, source, needs, base: { dated: true } }),
  );
  const months = source.byDay
    ? pieces.reduce(
        (sum, p) =>
          sum +
          daysBetween(later(p.from, b.facts.firstMonth.get(cube.name) ?? p.from), earlier(p.to, b.facts.today)) +
          1,
        0,
      ) / 30
    : pieces
        .filter((p) => p.kind === "m")
        .reduce(
          (sum, p) =>
            sum +
            Math.max(
              0,
              monthsBetween(later(p.from, b.facts.firstMonth.get(cube.name) ?? p.from), earlier(p.to, b.facts.today)) +
                1,
            ),
          0,
        );
  const days = pieces.filter((p) => p.kind === "d").reduce((sum, p) => sum + daysBetween(p.from, p.to) + 1, 0);
  const daily = daysFor(b, cube, source, needs);
  const lines =
    daily ?? (source.grain === "month" ? sourcesOf(cube).find((s) => s.grain === "day") : undefined) ?? source;
  // counting distinct entities sorts all lines read with them
  const sorted = !daily && needs.some((n) => n.spec.kind === "distinct") ? 3 : 1;
  const sums = pieces.filter((p) => p.kind === "t" || p.kind === "p").length;
  return source.weight * (months + sums) + (lines.weight * days * sorted) / 30;
}

/** Groups needs by source, and separately if one source answers the days of a month in different ways. */
function byReading(b: Needed, cube: Cube, needs: readonly Need[]): [Source, Need[]][] {
  return [...bySource(b, cube, needs)].flatMap(([source, group]) => {
    const groups = new Map<string, Need[]>();
    for (const n of group) {
      const key = `${n.spec.kind === "distinct"}/${subtractable({ mode: "add", needs: [n] })}/${hasRunningSums(source, n.spec, n.leaf)}/${baseLeafOf(n.spec, n.leaf) in (source.present?.leaves ?? {})}`;
      groups.set(key, [...(groups.get(key) ?? []), n]);
    }
    return [...groups.values()].map((own): [Source, Need[]] => [source, own]);
  });
}

function bySource(b: Needed, cube: Cube, needs: readonly Need[]): Map<Source, Need[]> {
  const groups = new Map<Source, Need[]>();
  for (const n of needs) {
    const s = sourceFor(b, cube, [n.leaf]) as Source;
    groups.set(s, [...(groups.get(s) ?? []), n]);
  }
  return groups;
}

function partOf(b: Needed, cube: Cube, mode: Part["mode"], needs: readonly Need[], chosen?: Source): Part {
  const cost = mode === "cost";
  const leaves = cost ? needs.flatMap((n) => amountsOf(n.spec)) : needs.map((n) => baseLeafOf(n.spec, n.leaf));
  const within =
    mode === "unit" && needs[0]?.spec.within ? baseOf(cube, [needs[0].spec.within], b.question.mapping) : null;
  const more = cost ? costColumns({ needs }) : [...(within?.columns ?? [])];
  const source = chosen ?? sourceFor(b, cube, leaves, more);
  if (!source) throw new Error(`E044 no source of cube ${cube.name} answers ${leaves.join(", ")}`);
  const lines = source.grain === "month" ? sourcesOf(cube).find((s) => s.grain === "day") : source;
  if (!lines) throw new Error(`E045 cube ${cube.name} has a rollup without lines`);
  const ownBase = baseFor(b, cube, cost ? more : []);
  // the unit may depend on the day although nothing else in the question does
  const base = within?.dated ? { ...ownBase, dated: true } : ownBase;
  const groups = groupsFor(b, cube, more);
  return {
    groups,
    mode: source.grain === "plan" ? "plan" : source.grain === "asOf" ? "asOf" : mode,
    cube,
    source,
    lines,
    days: mode === "add" || mode === "keys" ? daysFor(b, cube, source, needs) : undefined,
    base,
    needs,
  };
}

function modeOf(b: Needed, n: Need): Part["mode"] {
  if (n.spec.kind === "times" || n.spec.kind === "effect") return "cost";
  if (n.spec.kind === "quantile") return "each";
  if (n.spec.within !== undefined) return "unit";
  if (n.spec.kind === "proRata") return "plan";
  const source = sourceFor(b, n.cube, [n.leaf]);
  if (source?.grain === "plan") return "plan";
  if (source?.grain === "asOf") return "asOf";
  return n.spec.kind === "distinct" && (!addsUp(b, n) || hasSeveral(source?.leaves[n.leaf])) ? "keys" : "add";
}

/** Whether an entity belongs to one member of every requested level, so that partial counts may be added. */
function addsUp(b: Needed, n: Pick<Need, "cube" | "spec">): boolean {
  const whole = new Set(n.spec.whole ?? []);
  const once = whole.has(oneDay) || !(timeUnitOf(b) || baseFor(b, n.cube, []).dated);
  return whole.size > 0 && once && groupsFor(b, n.cube, []).every((c) => whole.has(c));
}
