import type { Leaf } from "#platform/report/index.ts";
import { rollupSets, summed, type Source } from "#platform/report/index.server.ts";
import type { DifferingSum } from "./rollup.calls.ts";
import { rollupCubes } from "./rollup.server.ts";

type Column = Pick<DifferingSum, "label" | "unit">;
/** Columns that no report shows directly. */
const unnamed: Readonly<Record<string, Column>> = {
  lines: { label: "Baris yang diringkas", unit: "n" },
  qty: { label: "Kuantitas", unit: "satuan" },
  tonnes: { label: "Volume", unit: "t" },
};

/** The columns of a rollup's sums in their order, with the labels of the figures that use them. */
function columnsOf(table: string): readonly Column[] {
  for (const cube of rollupCubes)
    for (const { rollups } of rollupSets([cube]))
      for (const { source } of rollups) {
        const running = source.running?.table === table ? source.running : undefined;
        if (source.table !== table && !running) continue;
        const own = source.rollup as NonNullable<Source["rollup"]>;
        const stored = running
          ? Object.fromEntries(running.stored.map((c) => [c, own.stored[c] as string]))
          : own.stored;
        return summed({ ...own, stored }).map(([column]) => named(column, source, cube.leaves));
      }
  return [];
}

function named(column: string, source: Source, leaves: Readonly<Record<string, Leaf>>): Column {
  const id = Object.keys(source.leaves).find((leaf) => source.leaves[leaf] === `f.${column}`);
  const leaf = id === undefined ? undefined : leaves[id];
  return leaf ? { label: leaf.label, unit: leaf.unit } : (unnamed[column] ?? { label: column, unit: "n" });
}

/** The sums that differ; empty if the columns of the rollup have changed since they were stored. */
export function differingSums(table: string, rollup: string | null, lines: string | null): DifferingSum[] {
  const columns = columnsOf(table);
  const [ofRollup, ofLines] = [rollup, lines].map((sums) => sums?.split("/"));
  if ([ofRollup, ofLines].some((sums) => sums && sums.length !== columns.length)) return [];
  return columns.flatMap((c, i) => {
    const one = { ...c, rollup: ofRollup?.[i] ?? null, lines: ofLines?.[i] ?? null };
    return (one.rollup ?? "0") === (one.lines ?? "0") ? [] : [one];
  });
}
