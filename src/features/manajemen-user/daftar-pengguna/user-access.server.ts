import { z } from "zod";
import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { actionOf } from "#kit/resource.ts";
import { announceAccessChange } from "#platform/access/index.server.ts";
import type { Person } from "#kit/person.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { accessFacts, noticeTexts, notify } from "#platform/jobs/index.server.ts";
import { readRow, createRow, contextIn } from "#platform/records/index.server.ts";
import {
  refreshRoleNames,
  requireAnotherAdmin,
  requireBelow,
  requireOther,
  accessLockReason,
} from "../guard.server.ts";
import {
  type AccessInput,
  createUser,
  grantableRoles,
  type Option,
  setUserAccess,
  type UserAccess,
  userAccess,
} from "./daftar-pengguna.calls.ts";
import { User } from "./daftar-pengguna.resource.ts";
import { openedPages } from "./opened-pages.server.ts";
import { userHooks } from "./user-hooks.server.ts";

export const rowId = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "Nilai tidak sah.")
    .transform(Number),
]);
const ids = z.array(z.number().int().positive()).max(500);
const kinds = { regions: "region", areas: "area", distributors: "distributor" } as const;

export const onUserAccess = handle(userAccess, z.strictObject({ id: rowId }), ({ id }, { db, person }) =>
  accessOf(db, id, person),
);

async function accessOf(db: Db, id: number, person: Person): Promise<UserAccess> {
  const user = await db.maybe<{ version: number }>("select u.version from {app_user} u where u.id = :id", { id });
  if (!user) throw notFound();
  const sys = db.internal("access of a user");
  const scoped = (table: string, kind: string) =>
    sys.query<Option>(
      `select g.id, g.name from {user_scope} s join {~${table}} g on g.id = s.ref_id where s.user_id = :id and s.kind = '${kind}' order by g.name`,
      { id },
    );
  // Sequentially: a transaction has one connection, which executes one statement at a time.
  const roles = await sys.query<UserAccess["roles"][number]>(
    "select r.id, r.code, r.name, r.group_role, ur.origin from {user_role} ur join {role} r on r.id = ur.role_id where ur.user_id = :id and r.archived_at is null order by r.position, r.id",
    { id },
  );
  const regions = await scoped("region", "region");
  const areas = await scoped("area", "area");
  const distributors = await scoped("distributor", "distributor");
  const links = await openedPages(db, id);
  const identities = await sys.query<UserAccess["identities"][number]>(
    "select provider, subject, last_used_at from {external_identity} where user_id = :id order by created_at",
    {
      id,
    },
  );
  const offers = await sys.query<UserAccess["offers"][number]>(
    "select id, name, email, asked_at from {identity_offer} where user_id = :id order by asked_at desc",
    { id },
  );
  const grantable = await rolesToGive(sys, person);
  const why = await accessLockReason(db, person, id);
  return {
    version: user.version,
    roles,
    regions,
    areas,
    distributors,
    links,
    identities,
    offers,
    grantable,
    fixed: person.userId === id ? "Anda tidak dapat mengubah hak akses Anda sendiri." : why,
  };
}

const rolesToGive = (sys: Db, person: Person) =>
  sys.query<{ id: number; name: string; group_role: string; reach: string }>(
    `select r.id, r.name, r.group_role, r.reach from {role} r where r.archived_at is null and (r.reach <> 'national' or :national)
       and not exists (select 1 from {role_action} a where a.role_id = r.id and not a.action = any(:own::text[])) order by r.position, r.id`,
    { own: [...person.actions], national: person.vendorId === null && person.districts === null },
  );

const input = z.strictObject({
  id: rowId,
  version: z.number().int(),
  roles: ids,
  regions: ids,
  areas: ids,
  distributors: ids,
});

/** Roles and scope are set in one call: one without the other would grant either nothing or too much. */
export const onSetUserAccess = handle(setUserAccess, input, (next, ctx) =>
  ctx.db.tx(async (db) => {
    requireOther(ctx.person, next.id);
    await lockUser(db, next.id, next.version);
    await requireBelow(db, ctx.person, next.id);
    const after = await applyAccess(db, ctx.person, next);
    await notify(db, {
      userId: next.id,
      kind: "access",
      ...noticeTexts.access,
      values: { roles: summary(after).roleNames || "Tanpa peran", by: ctx.person.fullname },
      facts: accessFacts,
      href: "/akun",
    });
    return { ok: true as const };
  }),
);

type Wish = Omit<AccessInput, "version">;

/** Writes roles and scope of a locked user with an audit record; returns the new state. */
async function applyAccess(db: Db, person: Person, next: Wish): Promise<UserAccess> {
  const before = await accessOf(db, next.id, person);
  const added = next.roles.filter((r) => !before.roles.some((b) => b.id === r));
  if (added.some((r) => !before.grantable.some((g) => g.id === r)))
    throw new Refused(
      "role.higher",
      "Anda tidak dapat memberikan peran yang izinnya melebihi izin Anda.",
      { roles: "Ada peran yang tidak dapat Anda berikan." },
      403,
    );
  await requireScope(db, person, next);
  if (before.roles.some((r) => r.code === "ROLE_ADMIN_BK" && !next.roles.includes(r.id)))
    await requireAnotherAdmin(db, next.id);
  await writeAccess(db.internal("set access"), next, person.userId);
  await refreshRoleNames(db, { user: next.id });
  const after = await accessOf(db, next.id, person);
  await audit(db, {
    action: "access",
    entity: "user",
    entityId: next.id,
    label: await nameOf(db, next.id),
    before: summary(before),
    after: summary(after),
  });
  await announceAccessChange(db, { user: next.id });
  return after;
}

async function writeAccess(sys: Db, next: Wish, by: number): Promise<void> {
  await sys.run("delete from {!user_role} where user_id = :id and not role_id = any(:roles::bigint[])", {
    id: next.id,
    roles: next.roles,
  });
  await sys.run(
    "insert into {!user_role} (user_id, role_id, created_by) select :id, unnest(:roles::bigint[]), :by on conflict do nothing",
    { id: next.id, roles: next.roles, by },
  );
  for (const [name, kind] of Object.entries(kinds))
    await setScope(sys, next.id, kind, next[name as keyof typeof kinds], by);
  // Activates a registered user who receives a first role.
  await sys.run(
    "update {!app_user} set version = version + 1, updated_at = now(), updated_by = :by, status = case when status = 'pending' and :any then 'active' else status end where id = :id",
    { id: next.id, by, any: next.roles.length > 0 },
  );
}

export const onGrantable = handle(grantableRoles, z.strictObject({}), async (_input, { db, person }) => ({
  data: await rolesToGive(db.internal("assignable roles"), person),
}));

const newUser = z.strictObject({
  user: z.record(z.string(), z.unknown()),
  roles: ids,
  regions: ids,
  areas: ids,
  distributors: ids,
});

/** Creates a user with roles and scope in one transaction. */
export const onCreateUser = handle(createUser, newUser, ({ user, ...access }, ctx) =>
  ctx.db.tx(async (db) => {
    if (!ctx.person.actions.has(actionOf(User, "write"))) throw forbidden(actionOf(User, "write"));
    const made = await createRow(User, user, contextIn(ctx, db), userHooks);
    await applyAccess(db, ctx.person, { id: made.id, ...access });
    return { data: (await readRow(db, User, made.id)) as User & Readonly<Record<string, unknown>> };
  }),
);

/** `roleNames` is a field of the resource, so that the history of the user shows it. */
const summary = (a: UserAccess) => ({
  roleNames: a.roles.map((r) => r.name).join(", "),
  roles: a.roles.map((r) => r.name),
  regions: a.regions.map((r) => r.name),
  areas: a.areas.map((r) => r.name),
  distributors: a.distributors.map((r) => r.name),
});
export const nameOf = async (db: Db, id: number): Promise<string> =>
  (
    await db
      .internal("name of a user")
      .one<{ fullname: string }>("select fullname from {~app_user} where id = :id", { id })
  ).fullname;

/** Locks a row in the current user's scope; refuses a row that changed since it was read. */
async function lockUser(db: Db, id: number, version: number): Promise<void> {
  if (!(await db.maybe("select 1 from {app_user} u where u.id = :id", { id }))) throw notFound();
  const row = await db
    .internal("lock a user")
    .one<{ version: number }>("select version from {app_user} where id = :id for update", { id });
  if (row.version !== version) throw await staleRow(db, "user", id, { version: row.version });
}

/** A user can only assign a scope that is within the user's own. */
async function requireScope(db: Db, person: Person, next: Wish): Promise<void> {
  let missing = false;
  for (const [name, table] of Object.entries(kinds)) {
    const wanted = [...new Set(next[name as keyof typeof kinds])];
    missing ||=
      (await db.query(`select t.id from {${table}} t where t.id = any(:wanted::bigint[])`, { wanted })).length !==
      wanted.length;
  }
  if (
    missing ||
    (person.vendorId !== null && next.regions.length + next.areas.length > 0) ||
    (person.districts !== null && next.regions.length + next.areas.length > 0)
  )
    throw new Refused("scope.beyond", "Cakupan ini tidak ada atau melebihi cakupan Anda.", {
      areas: "Pilihan tidak ditemukan.",
    });
}

async function setScope(db: Db, id: number, kind: string, refs: readonly number[], by: number): Promise<void> {
  await db.run("delete from {!user_scope} where user_id = :id and kind = :kind and not ref_id = any(:refs::bigint[])", {
    id,
    kind,
    refs,
  });
  await db.run(
    "insert into {!user_scope} (user_id, kind, ref_id, created_by) select :id, :kind, unnest(:refs::bigint[]), :by on conflict do nothing",
    { id, kind, refs, by },
  );
}
