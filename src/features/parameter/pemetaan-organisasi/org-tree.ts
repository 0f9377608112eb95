import { above, type Chair } from "./pemetaan-organisasi.calls.ts";

export type Show = "all" | "vacant" | "loose" | "planned";
export type Line = { readonly chair: Chair; readonly level: number; readonly children: number; readonly open: boolean };
export type Sums = {
  readonly chairs: number;
  readonly vacant: number;
  readonly loose: number;
  readonly planned: number;
};

const ranks = ["GM", "SPC_GROUP", "KAM", "CORSALES", "SSM", "ASM", "TSO", "SPC"];
const wants = (c: Chair): boolean => above[c.kind] !== undefined;
/** A position without the superior that its kind requires. */
export const isLoose = (c: Chair): boolean => wants(c) && c.parentId === null;
const isPlanned = (c: Chair): boolean => c.nextParent !== null || c.nextHolder !== null;

export const sumsOf = (chairs: readonly Chair[]): Sums => ({
  chairs: chairs.length,
  vacant: chairs.filter((c) => !c.holder).length,
  loose: chairs.filter(isLoose).length,
  planned: chairs.filter(isPlanned).length,
});

function matches(c: Chair, show: Show, words: readonly string[]): boolean {
  if ((show === "vacant" && c.holder) || (show === "loose" && !isLoose(c)) || (show === "planned" && !isPlanned(c)))
    return false;
  const text = `${c.code} ${c.name} ${c.holder?.label ?? ""} ${c.area ?? ""}`.toLocaleLowerCase("id");
  return words.every((w) => text.includes(w));
}

/** Positions in the order of the tree; during a search, matches with all their superiors, expanded. */
export function linesOf(chairs: readonly Chair[], open: ReadonlySet<number>, show: Show, search: string): Line[] {
  const words = search.toLocaleLowerCase("id").split(/\s+/).filter(Boolean);
  const byId = new Map(chairs.map((c) => [c.id, c]));
  const below = new Map<number | null, Chair[]>();
  for (const c of chairs) {
    const key = c.parentId !== null && byId.has(c.parentId) ? c.parentId : null;
    below.set(key, [...(below.get(key) ?? []), c]);
  }
  const narrowed = show !== "all" || words.length > 0;
  const visible = new Set<number>();
  if (narrowed)
    for (const c of chairs.filter((x) => matches(x, show, words)))
      for (
        let at: Chair | undefined = c;
        at && !visible.has(at.id);
        at = at.parentId === null ? undefined : byId.get(at.parentId)
      )
        visible.add(at.id);
  const out: Line[] = [];
  const walk = (list: readonly Chair[], level: number) => {
    for (const chair of list) {
      if (narrowed && !visible.has(chair.id)) continue;
      const children = below.get(chair.id) ?? [];
      const isOpen = narrowed || open.has(chair.id);
      out.push({ chair, level, children: children.length, open: isOpen && children.length > 0 });
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
export const firstOpen = (chairs: readonly Chair[]): ReadonlySet<number> =>
  new Set(chairs.filter((c) => c.kind === "GM" || c.kind === "SSM").map((c) => c.id));
