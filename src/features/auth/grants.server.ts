import { workflowsOf } from "#platform/workflow/index.server.ts";
import type { Fields } from "#kit/field.ts";
import { exportAction } from "#platform/report/index.ts";
import { actionOf, verbs } from "#kit/resource.ts";
import { addressGrants, loadRegistry, type Registry } from "#platform/records/index.server.ts";
import { type Grantable, levelOf } from "./role-match.ts";

const everybodys = new Set(["public", "session", "any-role"]);

/** All permissions with the address of their declaration, derived from the declarations. */
export function grantables(registry: Registry): Grantable[] {
  const out: Grantable[] = [];
  const add = (action: string, routes: string | readonly string[], level = levelOf(action)) => {
    if (everybodys.has(action)) return;
    for (const route of [routes].flat()) out.push({ action, route, level });
  };
  const pages = new Set(registry.pages.map((p) => p.access));
  const entering = new Set(registry.resources.flatMap(({ value: r }) => [actionOf(r, "write"), actionOf(r, "import")]));
  // a page whose permission is to write or import records requires the level of that permission, others require view
  for (const p of registry.pages) add(p.access, p.route, entering.has(p.access) ? levelOf(p.access) : "view");
  for (const { action, route } of addressGrants()) add(action, route, "view");
  for (const { value: r, routes } of registry.resources) {
    for (const v of verbs) if (registry.actions.includes(actionOf(r, v))) add(actionOf(r, v), routes);
    // a field with the permission of a page is visible to readers of that page, not to all readers of its list
    for (const f of Object.values(r.fields as Fields)) if (f.access && !pages.has(f.access)) add(f.access, routes);
  }
  for (const { value: h, routes } of registry.handlers) add(h.call.access, routes);
  for (const { value: j, routes } of registry.kinds.get("job") ?? []) add(j.access, routes);
  for (const { value: r, routes } of registry.kinds.get("report") ?? []) add(exportAction(r.access), routes, "view");
  for (const { value: w, routes } of workflowsOf(registry))
    for (const m of Object.values(w.moves)) add(m.access, routes);
  return out;
}

let loaded: Promise<Registry> | undefined;
/** The declarations, for calls about all of them; they do not change while the server runs. */
export const declared = (): Promise<Registry> => (loaded ??= loadRegistry());
