import { daysBetween, monthStart } from "#kit/day.ts";
import { type Cube, cubesOf, type Leaf } from "../cube.ts";
import type { Range } from "../report.ts";
import { earlier, later, monthsBetween, monthsIn } from "../day-range.ts";
import { baseOf } from "./member.server.ts";
import { isSourceSql } from "./source-sql.server.ts";
import { addsUp, baseFor, daysFor, groupsFor, sourceFor } from "./source-choice.server.ts";
import { isSetReturning, type Source, sourcesOf } from "./sources.server.ts";
import { type Needed, byDays, cubeOfLeaf, type Need, type Question, timeUnitOf } from "./question.server.ts";
import { masked } from "./mask.server.ts";
import { divideCalendar } from "./window.server.ts";
import {
  amountsOf,
  countsEntities,
  divisionOf,
  type Part,
  hasRunningSums,
  baseLeafOf,
  subtractable,
} from "./division.server.ts";

export const requestedLevels = (question: Question): string[] => [
  ...new Set([...question.keys, ...question.filters.map((f) => f.level), ...question.path.map((f) => f.level)]),
];

/** Why a leaf cannot be answered for this question, or null if it can. */
export function refusalOf(plan: Needed, leaf: string): string | null {
  const cube = cubeOfLeaf(plan.question.of, leaf) as Cube;
  const levels = requestedLevels(plan.question);
  if (levels.some((id) => !(id in cube.levels))) return cube.refusal;
  const spec = cube.leaves[leaf];
  if (spec?.kind === "workdays") return null;
  if (spec?.kind === "projection" && timeUnitOf(plan)) return "Perkiraan hanya untuk bulan seluruhnya.";
  if (spec?.kind === "sum" && byDays(plan) && sourcesOf(cube).every((s) => s.grain === "plan")) return cube.refusal;
  if (spec?.kind === "effect") return effectRefusal(plan, cube, spec);
  const source = sourceFor(plan, cube, [baseLeafOf(spec, leaf)], spec?.kind === "atUnitCost" ? costKeys : []);
  if (source?.grain === "asOf" && timeUnitOf(plan)) return "Keadaan pada satu hari tidak dapat dibagi menurut tanggal.";
  return source ? null : (spec?.refusal ?? cube.refusal);
}

/** Unit prices are compared by cell, so rows must consist of whole cells. */
function effectRefusal(plan: Needed, cube: Cube, spec: Leaf): string | null {
  if (timeUnitOf(plan)) return "Efek membandingkan dua periode; baris per waktu tidak memilikinya.";
  const whole = [...baseOf(cube, plan.question.keys, plan.question.mapping).columns].every((column) =>
    (cellKeys as readonly string[]).includes(column),
  );
  if (!whole) return "Efek dihitung per distributor, gudang, kabupaten/kota, dan produk.";
  return sourceFor(plan, cube, amountsOf(spec), cellKeys) ? null : cube.refusal;
}
const costKeys = ["distributor_id", "product_id"] as const;
const cellKeys = ["distributor_id", "product_id", "warehouse_id", "district_id"] as const;
export const hasEffect = (part: Pick<Part, "needs">): boolean => part.needs.some((n) => n.spec.kind === "effect");
/** Own columns of the facts that determine a cost or an effect. */
export const costColumns = (part: Pick<Part, "needs">): readonly string[] => (hasEffect(part) ? cellKeys : costKeys);
/** Whether costs are needed; effects of prices alone need none. */
export const costed = (part: Pick<Part, "needs">): boolean =>
  part.needs.some((n) => n.spec.kind === "atUnitCost" || n.spec.of === "cogs");
export const costMonths = (part: Pick<Part, "mode" | "needs">): boolean =>
  part.mode === "cost" && part.needs[0]?.spec.costAt === "own" && costed(part);

/** A month's plan cannot be divided by days, and one that is not yet divided into parts cannot be divided by place. */
export function planRefusal(plan: Needed, cube: Cube, leaf: string, range: Range): string | null {
  const source = sourceFor(plan, cube, [leaf]);
  if (source?.grain !== "plan") return null;
  if (cube.leaves[leaf]?.kind === "sum" && range.from !== monthStart(range.from))
    return "Target berlaku per bulan; pilih periode yang mulai tanggal 1.";
  if (plan.facts.sharedPlanLevels.size > 0)
    return "Target grup produk yang diminta mencakup juga merk atau opco lain, sehingga tidak dapat dipisahkan.";
  const whole =
    source.parts === undefined || !monthsIn(range).some((m) => m < plan.facts.planned || plan.facts.unsplit.has(m));
  return whole ? null : "Target belum dibagi ke toko untuk semua distributor pada periode ini.";
}

/** Groups the needs into the cheapest reads: one source for all of them, or the smallest source for each. */
export function partsOf(plan: Needed): Part[] {
  const parts: Part[] = [];
  for (const cube of cubesOf(plan.question.of)) {
    const modes = Map.groupBy(
      [...plan.needs.values()].filter((n) => n.cube === cube),
      (n) => modeOf(plan, n),
    );
    const of = (mode: Part["mode"]): readonly Need[] => modes.get(mode) ?? [];
    const add = of("add");
    const apart = [...byReading(plan, cube, add)];
    const together =
      apart.length > 1
        ? sourceFor(
            plan,
            cube,
            add.map((n) => n.leaf),
          )
        : undefined;
    const each = apart.reduce((sum, [source, group]) => sum + costOf(plan, cube, source, group), 0);
    if (together && costOf(plan, cube, together, add) <= each) parts.push(partOf(plan, cube, "add", add, together));
    else for (const [source, group] of apart) parts.push(partOf(plan, cube, "add", group, source));
    // figures based on the cost of a row's own month are computed together
    const own = of("cost").filter((n) => n.spec.costAt === "own");
    if (own.length > 0) parts.push(partOf(plan, cube, "cost", own));
    for (const need of of("cost")) if (!own.includes(need)) parts.push(partOf(plan, cube, "cost", [need]));
    for (const group of Map.groupBy(of("each"), (n) => valuesOf(plan, n)).values())
      parts.push(partOf(plan, cube, "each", group));
    for (const mode of ["unit", "plan"] as const)
      for (const need of of(mode)) parts.push(partOf(plan, cube, mode, [need]));
    for (const group of Map.groupBy(of("keys"), (n) => thingsOf(plan, n)).values())
      parts.push(partOf(plan, cube, "keys", group));
    // values of one source as of a day are looked up once for all figures
    for (const group of bySource(plan, cube, of("asOf")).values()) parts.push(partOf(plan, cube, "asOf", group));
  }
  return parts;
}

/** What is counted, where and when. Figures over the same entities are distinguished only after these are read. */
function thingsOf(plan: Needed, need: Need): string {
  const source = sourceFor(plan, need.cube, [need.leaf]);
  const leaf = source?.leaves[need.leaf];
  if (leaf === undefined || isSourceSql(leaf)) return need.leaf;
  const windows = masked(plan, { mode: "keys", needs: [need] }) ? [] : [...need.windows].sort();
  return JSON.stringify([source?.table, leaf.key, leaf.when, windows]);
}

/** Which values are ordered, where and when. Quantiles of the same values are read and sorted once. */
function valuesOf(plan: Needed, need: Need): string {
  const source = sourceFor(plan, need.cube, [need.leaf]);
  const value = source?.leaves[need.leaf];
  return typeof value === "string" ? JSON.stringify([source?.table, value, [...need.windows].sort()]) : need.leaf;
}

/**
 * The number of rows that a read is expected to scan: the rollup's for whole months, the lines' for the remaining days.
 */
function costOf(plan: Needed, cube: Cube, source: Source, needs: readonly Need[]): number {
  const windowIds = new Set(needs.flatMap((n) => [...n.windows]));
  const pieces = divideCalendar(
    [...plan.windows.values()].filter((w) => windowIds.has(w.id)),
    divisionOf(plan, { mode: "add", cube, source, needs, base: { dated: true } }),
  );
  const { firstMonth, today } = plan.facts;
  const bounds = ({ from, to }: Range) => [later(from, firstMonth.get(cube.name) ?? from), earlier(to, today)] as const;
  const months = source.byDay
    ? pieces.reduce((sum, segment) => sum + daysBetween(...bounds(segment)) + 1, 0) / 30
    : pieces
        .filter((p) => p.kind === "months")
        .reduce((sum, segment) => sum + Math.max(0, monthsBetween(...bounds(segment)) + 1), 0);
  const days = pieces.filter((p) => p.kind === "days").reduce((sum, p) => sum + daysBetween(p.from, p.to) + 1, 0);
  const daily = daysFor(plan, cube, source, needs);
  const lines =
    daily ?? (source.grain === "month" ? sourcesOf(cube).find((s) => s.grain === "day") : undefined) ?? source;
  // counting distinct entities sorts all lines read with them
  const sorted = !daily && needs.some((n) => countsEntities(source, n)) ? 3 : 1;
  const sums = pieces.filter((p) => p.kind === "monthToDay" || p.kind === "present").length;
  return source.weight * (months + sums) + (lines.weight * days * sorted) / 30;
}

/** Groups needs by source, and separately if one source answers the days of a month in different ways. */
function byReading(plan: Needed, cube: Cube, needs: readonly Need[]): [Source, Need[]][] {
  return [...bySource(plan, cube, needs)].flatMap(([source, group]) => {
    const groups = new Map<string, Need[]>();
    for (const need of group) {
      const key = `${countsEntities(source, need)}/${subtractable({ mode: "add", needs: [need] })}/${hasRunningSums(source, need.spec, need.leaf)}/${baseLeafOf(need.spec, need.leaf) in (source.present?.leaves ?? {})}`;
      groups.set(key, [...(groups.get(key) ?? []), need]);
    }
    return [...groups.values()].map((own): [Source, Need[]] => [source, own]);
  });
}

function bySource(plan: Needed, cube: Cube, needs: readonly Need[]): Map<Source, Need[]> {
  const groups = new Map<Source, Need[]>();
  for (const need of needs) {
    const source = sourceFor(plan, cube, [need.leaf]) as Source;
    groups.set(source, [...(groups.get(source) ?? []), need]);
  }
  return groups;
}

function partOf(plan: Needed, cube: Cube, mode: Part["mode"], needs: readonly Need[], chosen?: Source): Part {
  const cost = mode === "cost";
  const leaves = cost ? needs.flatMap((n) => amountsOf(n.spec)) : needs.map((n) => baseLeafOf(n.spec, n.leaf));
  const within =
    mode === "unit" && needs[0]?.spec.within ? baseOf(cube, [needs[0].spec.within], plan.question.mapping) : null;
  const more = cost ? costColumns({ needs }) : [...(within?.columns ?? [])];
  const source = chosen ?? sourceFor(plan, cube, leaves, more);
  if (!source) throw new Error(`E044 no source of cube ${cube.name} answers ${leaves.join(", ")}`);
  const lines = source.grain === "month" ? sourcesOf(cube).find((s) => s.grain === "day") : source;
  if (!lines) throw new Error(`E045 cube ${cube.name} has a rollup without lines`);
  const ownBase = baseFor(plan, cube, cost ? more : []);
  // the unit may depend on the day although nothing else in the question does
  const base = within?.dated ? { ...ownBase, dated: true } : ownBase;
  const groups = groupsFor(plan, cube, more);
  return {
    groups,
    mode: source.grain === "plan" ? "plan" : source.grain === "asOf" ? "asOf" : mode,
    cube,
    source,
    lines,
    days: mode === "add" || mode === "keys" ? daysFor(plan, cube, source, needs) : undefined,
    base,
    needs,
  };
}

function modeOf(plan: Needed, need: Need): Part["mode"] {
  if (need.spec.kind === "atUnitCost" || need.spec.kind === "effect") return "cost";
  if (need.spec.kind === "quantile") return "each";
  if (need.spec.within !== undefined) return "unit";
  if (need.spec.kind === "proRata") return "plan";
  const source = sourceFor(plan, need.cube, [need.leaf]);
  if (source?.grain === "plan") return "plan";
  if (source?.grain === "asOf") return "asOf";
  if (need.spec.kind !== "distinct") return "add";
  return addsUp(plan, need) && !isSetReturning(source?.leaves[need.leaf]) ? "add" : "keys";
}
