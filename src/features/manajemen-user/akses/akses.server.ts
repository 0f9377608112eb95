import { z } from "zod";
import type { Fields } from "#kit/field.ts";
import { notFound } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import type { Person } from "#kit/person.ts";
import { isOpenPage, loadPersonById, pageAt, rolesGranting, subjectOf } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { nameOf, readRow } from "#platform/records/index.server.ts";
import { declared } from "#features/auth/grants.server.ts";
import { type ExplainTarget, type Explanation, explainable, explainAccess, type Finding } from "./akses.calls.ts";
import { scopeFinding } from "./explain-scope.server.ts";

type Who = {
  id: number;
  name: string;
  status: string;
  archived: boolean;
  roles: string[];
  actions: string[];
  hrefs: string[];
};
const number = z.coerce.number().int().positive().max(1e15) as unknown as z.ZodType<number>;
const input = z.strictObject({
  user: number,
  path: z.string().max(300).regex(/^\//).optional(),
  action: z.string().max(100).optional(),
  noun: z.string().max(100).optional(),
  id: number.optional(),
}) as unknown as z.ZodType<ExplainTarget>;

export const onExplainable = handle(explainable, z.strictObject({}), async () => {
  const registry = await declared();
  return {
    pages: registry.pages
      .filter((p) => p.access !== "public" && !p.route.includes(":"))
      .map((p) => ({ path: p.route, title: p.title })),
    nouns: registry.resources.map((e) => ({ name: e.value.name, title: e.value.title, path: e.value.path })),
  };
});

export const onExplainAccess = handle(explainAccess, input, (q, ctx) =>
  ctx.db.tx(async (db): Promise<Explanation> => {
    const who = await whoIs(db, q.user);
    const person = db.client ? await loadPersonById(db.client, who.id, who.id) : null;
    const findings = [...accountFindings(who)];
    let subject = q.path ?? q.action ?? "";
    if (q.noun !== undefined && q.id !== undefined) {
      const { r, label, route, archived } = await recordOf(db, q.noun, q.id);
      subject = `${r.title}: ${label}`;
      findings.push(
        await actionFinding(db, who, actionOf(r, "read")),
        await menuFinding(db, who, route, actionOf(r, "read")),
      );
      if (archived)
        findings.push({
          key: "archived",
          ok: null,
          title: "Arsip",
          words: "Data ini diarsipkan: hanya terlihat dengan penyaring arsip.",
          values: {},
        });
      if (person) findings.push(await scopeFinding(db, r, q.id, person, userHref(who)), ...hiddenFields(r, person));
    } else if (q.path !== undefined) {
      const page = pageAt(q.path);
      if (!page) throw notFound();
      subject = page.title;
      if (!isOpenPage(page.access)) findings.push(await actionFinding(db, who, page.access));
      findings.push(await menuFinding(db, who, page.route, page.access));
      if (person) findings.push(reachFinding(person, who));
    } else if (q.action !== undefined) {
      subject = subjectOf(q.action) ?? q.action;
      findings.push(await actionFinding(db, who, q.action));
    } else throw notFound();
    return { user: { id: who.id, name: who.name }, subject, sees: findings.every((f) => f.ok !== false), findings };
  }),
);

const userHref = (w: Who): string => `/manajemen-user/daftar-pengguna?id=${w.id}&tab=access`;

/** Only users in the reader's own scope can be queried. */
async function whoIs(db: Db, id: number): Promise<Who> {
  const row = await db.maybe<Omit<Who, "roles" | "actions" | "hrefs">>(
    "select u.id, u.fullname as name, u.status, u.archived_at is not null as archived from {app_user} u where u.id = :id",
    { id },
  );
  if (!row) throw notFound();
  const rights = await db.internal("permissions of the selected user").one<Pick<Who, "roles" | "actions" | "hrefs">>(
    `with r as (select r.* from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null where ur.user_id = :id)
     select coalesce((select array_agg(r.name order by r.position, r.id) from r), '{}') as roles,
       coalesce((select array_agg(distinct a.action) from r join {role_action} a on a.role_id = r.id), '{}') as actions,
       coalesce((select array_agg(distinct m.href) from r join {role_menu} rm on rm.role_id = r.id join {menu} m on m.id = rm.menu_id where m.href is not null and m.archived_at is null), '{}') as hrefs`,
    { id },
  );
  return { ...row, ...rights };
}

/** The record in the reader's scope; a record outside it is reported as not found. */
async function recordOf(
  db: Db,
  noun: string,
  id: number,
): Promise<{ r: AnyResource; label: string; route: string; archived: boolean }> {
  const entry = (await declared()).resources.find((e) => e.value.name === noun);
  const row =
    entry && db.access.kind === "person" && db.access.actions.has(actionOf(entry.value, "read"))
      ? await readRow(db, entry.value, id)
      : undefined;
  if (!entry || !row) throw notFound();
  return { r: entry.value, label: nameOf(entry.value, row), route: entry.route, archived: row.archivedAt !== null };
}

const statusWords: Readonly<Record<string, string>> = {
  active: "Akun aktif.",
  pending: "Akun baru yang masih menunggu peran pertamanya.",
  locked: "Akun dikunci: tidak dapat masuk sama sekali.",
  disabled: "Akun dinonaktifkan: tidak dapat masuk sama sekali.",
};
function accountFindings(w: Who): Finding[] {
  return [
    {
      key: "account",
      ok: w.status === "active" && !w.archived,
      title: "Akun",
      words: w.archived ? "Akun diarsipkan." : (statusWords[w.status] ?? w.status),
      values: {},
      href: userHref(w),
    },
    w.roles.length > 0
      ? {
          key: "roles",
          ok: true,
          title: "Peran",
          words: "Memegang peran {roles}.",
          values: { roles: w.roles.join(", ") },
          href: userHref(w),
        }
      : {
          key: "roles",
          ok: false,
          title: "Peran",
          words: "Belum memegang peran apa pun.",
          values: {},
          href: userHref(w),
        },
  ];
}

async function actionFinding(db: Db, w: Who, action: string): Promise<Finding> {
  const giving = await rolesGranting(db, action, null);
  const base = { key: "action", title: "Izin", href: "/manajemen-user/peran-pengguna" };
  if (w.actions.includes(action))
    return {
      ...base,
      ok: true,
      words: "Izin {action} diberikan oleh {roles}.",
      values: { action, roles: giving.filter((r) => w.roles.includes(r)).join(", ") },
    };
  return giving.length > 0
    ? {
        ...base,
        ok: false,
        words: "Izin {action} tidak ada pada perannya. Yang memberikannya: {roles}.",
        values: { action, roles: giving.join(", ") },
      }
    : { ...base, ok: false, words: "Izin {action} belum diberikan kepada peran mana pun.", values: { action } };
}

async function menuFinding(db: Db, w: Who, route: string, access: string): Promise<Finding> {
  const base = { key: "menu", title: "Halaman", href: "/manajemen-user/peran-pengguna" };
  if (isOpenPage(access))
    return {
      ...base,
      ok: w.roles.length > 0 || access !== "any-role",
      words: "Halaman ini terbuka bagi semua yang punya peran.",
      values: {},
    };
  if (route.includes(":"))
    return { ...base, ok: null, words: "Halaman ini dibuka dari halaman lain, bukan dari menu.", values: {} };
  const giving = await rolesGranting(db, null, route);
  if (w.hrefs.includes(route))
    return {
      ...base,
      ok: true,
      words: "Halaman {route} dibuka oleh {roles}.",
      values: { route, roles: giving.filter((r) => w.roles.includes(r)).join(", ") },
    };
  return giving.length > 0
    ? {
        ...base,
        ok: false,
        words: "Perannya tidak membuka halaman {route}. Yang membukanya: {roles}.",
        values: { route, roles: giving.join(", ") },
      }
    : { ...base, ok: false, words: "Halaman {route} belum dibuka untuk peran mana pun.", values: { route } };
}

/** The rows that the user can see: an accessible page may still be empty. */
function reachFinding(p: Person, w: Who): Finding {
  const base = { key: "reach", title: "Cakupan", href: userHref(w) };
  if (p.vendorId !== null)
    return { ...base, ok: null, words: "Hanya melihat baris distributornya sendiri.", values: {} };
  if (p.districts === null) return { ...base, ok: null, words: "Bercakupan nasional.", values: {} };
  return p.districts.length > 0
    ? {
        ...base,
        ok: null,
        words: "Melihat baris di {districts} kabupaten dan kota.",
        values: { districts: p.districts.length },
      }
    : {
        ...base,
        ok: false,
        words: "Tidak punya area yang berlaku hari ini: halaman terbuka, tetapi kosong.",
        values: {},
      };
}

function hiddenFields(r: AnyResource, p: Person): Finding[] {
  const hidden = Object.values(r.fields as Fields).filter((f) => f.access && !p.actions.has(f.access));
  if (hidden.length === 0) return [];
  return [
    {
      key: "fields",
      ok: null,
      title: "Kolom",
      words: "Kolom yang tidak tampil baginya: {fields}.",
      values: { fields: hidden.map((f) => f.label).join(", ") },
    },
  ];
}
