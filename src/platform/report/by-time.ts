/** Which reports and figures can be shown by time range. */
import { type CubeOrComposite, figuresOf, type Formula, isLeaf, type Leaf, levelsOf } from "./cube.ts";
import type { Report } from "./report.ts";

const formulas = new Set<Formula["kind"]>([
  "inWindow",
  "ratio",
  "diff",
  "plus",
  "growth",
  "share",
  "shareChange",
  "contribution",
  "divided",
]);
const leaves = new Set<Leaf["kind"]>(["sum", "distinct", "max", "min", "atUnitCost", "quantile"]);

/**
 * Whether a figure depends on the page's comparison or on neighbouring rows, and therefore applies only to the page's
 * whole period.
 */
function isIndependent(of: CubeOrComposite, id: string): boolean {
  const f = figuresOf(of)[id];
  if (!f || f.unit === "tanggal" || f.unit === "satuan") return false;
  if (isLeaf(f)) return leaves.has(f.kind);
  return (
    formulas.has(f.kind) && !("window" in f && f.window.kind === "compare") && f.uses.every((u) => isIndependent(of, u))
  );
}
/** Figures of a report that can be shown by time, in the order of its columns. */
export function timeFigures(report: Report): readonly string[] {
  if (report.sparks === false || levelsOf(report.of)[report.by[0] as string]?.from.kind === "time") return [];
  return [...new Set([...(report.chart?.measure ? [report.chart.measure] : []), ...report.show])].filter((id) =>
    isIndependent(report.of, id),
  );
}
export const isTimeLevel = (report: Report, level: string | undefined): boolean =>
  level !== undefined && levelsOf(report.of)[level]?.from.kind === "time";
/** Levels whose members can form columns beside the rows of the page, in the order of its filters. */
export function pivotLevels(report: Report): readonly string[] {
  if (timeFigures(report).length === 0) return [];
  const levels = levelsOf(report.of);
  return report.filters.filter((id) => {
    const level = levels[id];
    if (!level || level.chooses || id === report.by[0] || report.fixed?.[id] !== undefined) return false;
    const { from } = level;
    return (
      from.kind === "attribute" ||
      (from.kind === "column" && from.among === undefined) ||
      (from.kind === "dated" && from.also === undefined)
    );
  });
}
/** Whether the chart's second level, or the one requested, is time. */
export const readsTime = (report: Report, over: unknown): boolean =>
  over === "time" || (over === undefined && report.chart?.kind !== "map" && isTimeLevel(report, report.chart?.across));
export const hasMatrix = (report: Report): boolean =>
  timeFigures(report).length > 0 || (report.chart?.across !== undefined && report.chart.kind !== "map");
