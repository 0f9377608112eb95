import { above, type OrgPosition } from "./pemetaan-organisasi.calls.ts";

export type Show = "all" | "vacant" | "loose" | "planned";
export type Line = {
  readonly node: OrgPosition;
  readonly level: number;
  readonly children: number;
  readonly open: boolean;
};
export type Sums = {
  readonly positions: number;
  readonly vacant: number;
  readonly loose: number;
  readonly planned: number;
};

const ranks = ["GM", "SPC_GROUP", "KAM", "CORSALES", "SSM", "ASM", "TSO", "SPC"];
const wants = (c: OrgPosition): boolean => above[c.kind] !== undefined;
/** A position without the superior that its kind requires. */
export const isLoose = (c: OrgPosition): boolean => wants(c) && c.parentId === null;
const isPlanned = (c: OrgPosition): boolean => c.nextParent !== null || c.nextHolder !== null;

export const sumsOf = (positions: readonly OrgPosition[]): Sums => ({
  positions: positions.length,
  vacant: positions.filter((c) => !c.holder).length,
  loose: positions.filter(isLoose).length,
  planned: positions.filter(isPlanned).length,
});

function matches(c: OrgPosition, show: Show, words: readonly string[]): boolean {
  if ((show === "vacant" && c.holder) || (show === "loose" && !isLoose(c)) || (show === "planned" && !isPlanned(c)))
    return false;
  const text = `${c.code} ${c.name} ${c.holder?.label ?? ""} ${c.area ?? ""}`.toLocaleLowerCase("id");
  return words.every((w) => text.includes(w));
}

/** Positions in the order of the tree; during a search, matches with all their superiors, expanded. */
export function linesOf(all: readonly OrgPosition[], open: ReadonlySet<number>, show: Show, search: string): Line[] {
  const words = search.toLocaleLowerCase("id").split(/\s+/).filter(Boolean);
  const byId = new Map(all.map((c) => [c.id, c]));
  const below = new Map<number | null, OrgPosition[]>();
  for (const c of all) {
    const key = c.parentId !== null && byId.has(c.parentId) ? c.parentId : null;
    below.set(key, [...(below.get(key) ?? []), c]);
  }
  const narrowed = show !== "all" || words.length > 0;
  const visible = new Set<number>();
  if (narrowed)
    for (const c of all.filter((x) => matches(x, show, words)))
      for (
        let at: OrgPosition | undefined = c;
        at && !visible.has(at.id);
        at = at.parentId === null ? undefined : byId.get(at.parentId)
      )
        visible.add(at.id);
  const out: Line[] = [];
  const walk = (list: readonly OrgPosition[], level: number) => {
    for (const node of list) {
      if (narrowed && !visible.has(node.id)) continue;
      const children = below.get(node.id) ?? [];
      const isOpen = narrowed || open.has(node.id);
      out.push({ node, level, children: children.length, open: isOpen && children.length > 0 });
      if (isOpen) walk(children, level + 1);
    }
  };
  walk(
    [...(below.get(null) ?? [])].sort(
      (a, b) =>
        Number(isLoose(b)) - Number(isLoose(a)) ||
        ranks.indexOf(a.kind) - ranks.indexOf(b.kind) ||
        a.name.localeCompare(b.name),
    ),
    1,
  );
  return out;
}

/** Expanded down to the area managers. */
export const firstOpen = (positions: readonly OrgPosition[]): ReadonlySet<number> =>
  new Set(positions.filter((c) => c.kind === "GM" || c.kind === "SSM").map((c) => c.id));
