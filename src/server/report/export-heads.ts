import type { FileSay } from "../export/reader.ts";
import type { SheetColumn } from "./export-columns.ts";

/** A name with its unit, but for a name that is the unit. */
const headed = (name: string, unit: string): string =>
  unit && unit.toLowerCase() !== name.toLowerCase() ? `${name} (${unit})` : name;

/** Columns beside each other under one group; what is pinned has a group of its own, as on screen. */
function groupsOf(columns: readonly SheetColumn[], pinned: number): SheetColumn[][] {
  const groups: SheetColumn[][] = [];
  columns.forEach((c, i) => {
    const open = groups.at(-1);
    if (open && open[0]?.group === c.group && i !== pinned) open.push(c);
    else groups.push([c]);
  });
  return groups;
}

/**
 * The two lines of heads as the page has them: the group with the unit that all its columns share, and below it each
 * column's short name with a unit of its own. `say` has the words of the reader.
 */
export function screenHeads(columns: readonly SheetColumn[], pinned: number, say: FileSay): SheetColumn[] {
  return groupsOf(columns, pinned).flatMap((group) => {
    const units = new Set(group.map((c) => c.unit));
    const [only = ""] = units;
    // over a single column there is no room for a unit of two words
    const shared = units.size === 1 && (group.length > 1 || !only.includes("/")) ? only : "";
    return group.map((c) => ({
      ...c,
      group: headed(c.group, shared && say(shared)),
      head: `${headed(c.short, shared ? "" : c.unit && say(c.unit))}${c.apart ? " ≠Σ" : ""}`,
    }));
  });
}
