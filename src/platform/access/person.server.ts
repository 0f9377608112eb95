import type pg from "pg";
import type { Person } from "#kit/person.ts";
import { graceSeconds, tokenMinutes } from "./session/session-store.server.ts";
import { type Territory, territoryOf } from "./territory.server.ts";

/**
 * The pool, or the client of a transaction that must see its own uncommitted rows and must not wait for a second
 * connection.
 */
export type Queryable = pg.Pool | pg.ClientBase;

/** Paths open to every person with a role; registered by the pages. */
const openPages: string[] = [];
export function setOpenPages(paths: readonly string[]): void {
  openPages.splice(0, openPages.length, ...paths);
}

type Row = {
  id: string | null;
  user_id: number;
  real_user_id: number;
  parent_id: string | null;
  username: string;
  fullname: string;
  vendor_id: number | null;
  authenticated_at: string;
  roles: { role: string; group_role: string }[];
  national: boolean | null;
  actions: string[];
  hrefs: string[];
  stale: boolean;
  left_ms: number;
};

// One round trip; times are compared by the database's clock. The text uses no `{…}` tokens, because it identifies the
// person before a scope exists.
const sqlOf = (who: string) => `
with s as (
  ${who}
), r as (
  select r.* from s join user_role ur on ur.user_id = s.user_id join role r on r.id = ur.role_id where r.archived_at is null
)
select s.id, s.user_id, s.real_user_id, s.parent_id, u.username, u.fullname, u.vendor_id, s.authenticated_at,
  coalesce((select json_agg(json_build_object('role', r.code, 'group_role', r.group_role) order by r.position, r.id) from r), '[]') as roles,
  (select bool_or(r.reach = 'national') from r) as national,
  -- A session opened with a password that must be replaced has no permissions.
  case when u.reset_status and s.provider = 'password' and s.parent_id is null then '{}'
       else coalesce((select array_agg(distinct a.action) from r join role_action a on a.role_id = r.id), '{}') end as actions,
  coalesce((select array_agg(distinct m.href) from r join role_menu rm on rm.role_id = r.id join menu m on m.id = rm.menu_id where m.href is not null and m.archived_at is null), '{}') as hrefs,
  s.last_seen_at < now() - interval '30 seconds' as stale,
  extract(epoch from least(s.ends_at, now() + interval '1 day') - now())::float8 * 1000 as left_ms
from s
join app_user u on u.id = s.user_id and u.archived_at is null
join app_user w on w.id = s.real_user_id and w.archived_at is null
left join session p on p.id = s.parent_id
where s.revoked_at is null and s.ends_at > now()
  and (u.status = 'active' or (u.status = 'pending' and s.parent_id is null)) and w.status in ('active', 'pending')
  and (p.id is null or (p.revoked_at is null and p.expires_at > now()))
  and (s.user_id = s.real_user_id or exists (select 1 from user_role x join role xr on xr.id = x.role_id and xr.archived_at is null join role_action xa on xa.role_id = x.role_id where x.user_id = s.real_user_id and xa.action = 'user.mask'))`;

const sql = {
  token:
    sqlOf(`select s.*, least(s.expires_at, t.issued_at + make_interval(mins => ${tokenMinutes}), coalesce(t.superseded_at + make_interval(secs => ${graceSeconds}), 'infinity'), s.last_seen_at + make_interval(mins => $2)) as ends_at
  from session_token t join session s on s.id = t.session_id
  where t.token_hash = $1`),
  session: sqlOf(
    "select s.*, least(s.expires_at, s.last_seen_at + make_interval(mins => $2)) as ends_at from session s where s.id = $1::uuid",
  ),
  people: sqlOf(
    "select null::uuid as id, $1::bigint as user_id, $2::bigint as real_user_id, null::uuid as parent_id, 'none' as provider, now() as authenticated_at, now() as last_seen_at, null::timestamptz as revoked_at, 'infinity'::timestamptz as ends_at",
  ),
};

export type LoadedPerson = {
  readonly person: Person;
  readonly parentId: string | null;
  readonly stale: boolean;
  readonly leftMs: number;
};

/**
 * The person of a token with current roles, actions, pages and territory, or null if the session, account or role has
 * ended.
 */
export async function loadPerson(pool: pg.Pool, tokenHash: Buffer, idleMinutes: number): Promise<LoadedPerson | null> {
  return personOfRow(
    pool,
    (await pool.query<Row>({ name: "person-of-token", text: sql.token, values: [tokenHash, idleMinutes] })).rows[0],
  );
}

/** The person of a session, whichever token is current. Does not extend the session. */
export async function loadPersonOfSession(
  pool: pg.Pool,
  sessionId: string,
  idleMinutes: number,
): Promise<Person | null> {
  return (
    (
      await personOfRow(
        pool,
        (
          await pool.query<Row>({ name: "person-of-session", text: sql.session, values: [sessionId, idleMinutes] })
        ).rows[0],
      )
    )?.person ?? null
  );
}

/**
 * A person without a session, for work that continues after it. Null if the account, or the right to mask it, no longer
 * exists.
 */
export async function loadPersonById(pool: Queryable, userId: number, realUserId: number): Promise<Person | null> {
  return (
    (
      await personOfRow(
        pool,
        (
          await pool.query<Row>({ name: "person-by-id", text: sql.people, values: [userId, realUserId] })
        ).rows[0],
      )
    )?.person ?? null
  );
}

async function personOfRow(pool: Queryable, row: Row | undefined): Promise<LoadedPerson | null> {
  if (!row) return null;
  const territory: Territory =
    row.vendor_id !== null || row.national ? { districts: null, vendors: null } : await territoryOf(pool, row.user_id);
  const person: Person = {
    kind: "person",
    userId: row.user_id,
    realUserId: row.real_user_id,
    username: row.username,
    fullname: row.fullname,
    roles: row.roles,
    actions: new Set(row.actions),
    links: row.roles.length > 0 ? [...new Set([...openPages, ...row.hrefs])] : [],
    vendorId: row.vendor_id,
    ...territory,
    sessionId: row.id ?? "",
    authenticatedAt: row.authenticated_at,
  };
  return { person, parentId: row.parent_id, stale: row.stale, leftMs: row.left_ms };
}

/** Records activity of a session. Not every request is recorded, because a precision of half a minute suffices. */
export async function touch(pool: pg.Pool, sessionId: string, parentId: string | null): Promise<void> {
  await pool.query("update session set last_seen_at = now() where id = any($1::uuid[]) and revoked_at is null", [
    [sessionId, ...(parentId ? [parentId] : [])],
  ]);
}
