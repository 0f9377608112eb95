import type { Translate } from "#platform/http/index.server.ts";
import type { SheetColumn } from "./export-columns.server.ts";

/** A name with its unit, unless the name is the unit. */
const headed = (name: string, unit: string): string =>
  unit && unit.toLowerCase() !== name.toLowerCase() ? `${name} (${unit})` : name;

/** Adjacent columns of one group; frozen columns form their own group, as on screen. */
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
 * The two heading lines as on the page: the group with the unit shared by all its columns, and below it each column's
 * short name with its own unit. `say` translates to the reader's language.
 */
export function screenHeads(columns: readonly SheetColumn[], pinned: number, say: Translate): SheetColumn[] {
  return groupsOf(columns, pinned).flatMap((group) => {
    const units = new Set(group.map((c) => c.unit));
    const [only = ""] = units;
    // a single column has no room for a compound unit
    const shared = units.size === 1 && (group.length > 1 || !only.includes("/")) ? only : "";
    return group.map((c) => ({
      ...c,
      group: headed(c.group, shared && say(shared)),
      head: `${headed(c.short, shared ? "" : c.unit && say(c.unit))}${c.apart ? " ≠Σ" : ""}`,
    }));
  });
}
