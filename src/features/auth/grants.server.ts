import type { Fields, RefField } from "#kit/field.ts";
import { actionOf, type AnyResource, verbs } from "#kit/resource.ts";
import type { Registry } from "#server/registry.ts";
import { type Grantable, levelOf } from "./role-match.ts";

const everybodys = new Set(["public", "session", "any-role"]);

/** Everything that can be granted and where it is declared; built from the declarations, so nobody keeps a list. */
export function grantables(registry: Registry): Grantable[] {
  const out: Grantable[] = [];
  const add = (action: string, route: string, level = levelOf(action)) => void (everybodys.has(action) || out.push({ action, route, level }));
  for (const p of registry.pages) add(p.access, p.route, "view");
  for (const { value: r, route } of registry.resources) {
    for (const v of verbs) if (registry.actions.includes(actionOf(r, v))) add(actionOf(r, v), route);
    for (const a of readsOf(r.fields)) add(a, route, "view");
    for (const f of Object.values(r.fields as Fields)) if (f.access) add(f.access, route);
  }
  for (const { value: h, route } of registry.handlers) add(h.call.access, route);
  for (const { value: w, route } of registry.workflows) for (const m of Object.values(w.moves)) add(m.access, route);
  for (const kind of ["report", "upload"]) for (const e of registry.kinds.get(kind) ?? []) for (const a of readsOf((e.value.params ?? e.value.fields ?? {}) as Fields)) add(a, e.route, "view");
  return out;
}

/** Whoever opens a page can pick what its references point at. */
function readsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((f) => (f?.kind === "ref" && (f as RefField).to !== "self" ? [actionOf((f as RefField).to as AnyResource, "read")] : []));
}
