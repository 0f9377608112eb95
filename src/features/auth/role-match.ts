import type { RolePlan } from "./roles.ts";

export type Level = "view" | "edit" | "manage";
/** A permission with the address of its declaration. */
export type Grantable = { readonly action: string; readonly route: string; readonly level: Level };

const compiled = new Map<string, RegExp>();
/** `/laporan/penjualan-*` matches within one segment, `/laporan/**` the address itself and everything below. */
export function matches(pattern: string, route: string): boolean {
  let r = compiled.get(pattern);
  if (!r) {
    const body = pattern
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/\/\*\*/g, "(?:/.*)?")
      .replace(/(?<!\.)\*/g, "[^/]*");
    r = new RegExp(`^${body}$`);
    compiled.set(pattern, r);
  }
  return r.test(route);
}
const any = (patterns: readonly string[] | undefined, route: string): boolean =>
  patterns?.some((p) => matches(p, route)) ?? false;

/** The level of a role at an address, if any. A grant that names the address itself takes precedence over `except`. */
function levelAt(plan: RolePlan, route: string): Level | null {
  if (any(plan.except, route)) return null;
  if (any(plan.manage, route)) return "manage";
  if (any(plan.edit, route)) return "edit";
  return any(plan.view, route) ? "view" : null;
}

const order: Readonly<Record<Level, number>> = { view: 0, edit: 1, manage: 2 };

/** Whether a role has at least a level at an address. */
export function reaches(plan: RolePlan, route: string, level: Level): boolean {
  const granted = levelAt(plan, route);
  return granted !== null && order[granted] >= order[level];
}

/** Permissions that a plan proposes, among all. */
export const proposedActions = (plan: RolePlan, all: readonly Grantable[]): Set<string> =>
  new Set(all.filter((g) => reaches(plan, g.route, g.level) || plan.actions?.includes(g.action)).map((g) => g.action));

const reading = /^(read|export|view|list|open)$/;
const deciding =
  /^(approve|reject|decide|verify|endorse|release|confirm|pay|close|award|force|run|manage|grant|mask|void|cancel-all|override|recompute|identity)/;
/** Reading requires view, deciding manage, everything else edit. */
export function levelOf(action: string): Level {
  const verb = action.slice(action.indexOf(".") + 1);
  if (reading.test(verb) || action.startsWith("report.")) return "view";
  return deciding.test(verb) ? "manage" : "edit";
}
