import { adminRole } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource, verbs } from "#kit/resource.ts";
import { routePattern } from "#kit/route.ts";
import { type Access, can } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";

type RequestablePage = { readonly route: string; readonly title: string; readonly access: string };
/** What can be requested: pages, and permissions of pages and resources. */
type Requestable = {
  readonly pages: readonly RequestablePage[];
  readonly resources: readonly { readonly value: AnyResource }[];
  readonly actions: readonly string[];
};

let pages: readonly RequestablePage[] = [];
let subjects: ReadonlyMap<string, string | null> = new Map();
const prefixOf = (action: string): string => action.slice(0, action.lastIndexOf("."));

/** Registers the pages and permissions that can be requested, each permission with its subject if it has a title. */
export function registerRequestablePages(registry: Requestable): void {
  pages = registry.pages;
  const titles = new Map<string, string>([
    ...registry.pages.map((p): [string, string] => [prefixOf(p.access), p.title]),
    ...registry.resources.map((e): [string, string] => [e.value.name, e.value.title]),
  ]);
  subjects = new Map([
    // a permission without a page or resource of its own, such as `survey.manage`, is about what its prefix names
    ...registry.actions.map((action): [string, string | null] => [action, titles.get(prefixOf(action)) ?? null]),
    ...registry.resources.flatMap((e) => verbs.map((v): [string, string] => [actionOf(e.value, v), e.value.title])),
    ...registry.pages.map((p): [string, string] => [p.access, p.title]),
  ]);
}
export const pageAt = (path: string): RequestablePage | undefined =>
  pages.find((p) => p.route === path) ?? pages.find((p) => p.route.includes(":") && routePattern(p.route).test(path));
export const isOpenPage = (access: string): boolean =>
  access === "session" || access === "public" || access === "any-role";
export const isKnownAction = (action: string): boolean => subjects.has(action);
export const subjectOf = (action: string): string | null => subjects.get(action) ?? null;

/** Roles with a permission that, if a page is given, also have it in their menu. */
export async function rolesGranting(db: Db, action: string | null, path: string | null): Promise<string[]> {
  const rows = await db.internal("roles that grant a permission").query<{ name: string }>(
    `select r.name from {role} r where r.archived_at is null
       and (:action::text is null or exists (select 1 from {role_action} a where a.role_id = r.id and a.action = :action))
       and (:path::text is null or exists (select 1 from {role_menu} rm join {menu} m on m.id = rm.menu_id where rm.role_id = r.id and m.href = :path and m.archived_at is null))
     order by (r.code = :admin), r.position, r.id`,
    { action, path, admin: adminRole },
  );
  return rows.map((r) => r.name);
}

const maxNames = 5;
/** Persons who could grant it, among those visible to the reader. */
export async function usersWhoCanGrant(db: Db): Promise<string[]> {
  if (!can(db.access, "user.read")) return [];
  const rows = await db.query<{ name: string }>(
    `select u.fullname as name from {app_user} u where u.status = 'active' and u.archived_at is null
       and exists (select 1 from {~user_role} ur join {~role} r on r.id = ur.role_id and r.archived_at is null join {~role_action} a on a.role_id = r.id where ur.user_id = u.id and a.action = 'user.access')
     order by u.last_login_at desc nulls last, u.id limit ${maxNames}`,
  );
  return rows.map((r) => r.name);
}

/** Adds to a refusal for a missing permission its subject and the roles that have it. */
export async function explainRefusal(root: Db, access: Access, error: unknown): Promise<unknown> {
  if (!(error instanceof Refused) || error.code !== "forbidden" || access.kind !== "person") return error;
  const action = error.detail?.action;
  if (typeof action !== "string") return error;
  const db = root.as(access);
  const [roles, people] = await Promise.all([rolesGranting(db, action, null), usersWhoCanGrant(db)]).catch(() => [
    [],
    [],
  ]);
  return new Refused(error.code, error.message, error.fields, error.status, {
    ...error.detail,
    subject: subjectOf(action),
    roles,
    ...(people.length ? { people } : {}),
  });
}
