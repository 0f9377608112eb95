import { z } from "zod";
import { handle } from "#platform/http/index.server.ts";
import { type Somebody, type UserOverview, userOverview } from "./manajemen-user.calls.ts";

const shown = 8;
const somebody = (at: string, note = "null::text") =>
  `select u.id, u.fullname as name, u.role_names as roles, ${at} as at, ${note} as note from {app_user} u where u.archived_at is null`;
/** The reason that was entered when the account was locked. */
const reason =
  "(select e.note from {audit_event} e where e.entity = 'user' and e.entity_id = u.id::text and e.action = 'status' order by e.id desc limit 1)";

/** Overview of accounts within the current user's scope. */
export const onUserOverview = handle(userOverview, z.strictObject({}), async (_input, { db }) => {
  const statuses = await db.query<UserOverview["statuses"][number]>(
    "select u.status, count(*)::int as count from {app_user} u where u.archived_at is null group by u.status order by u.status",
  );
  const roles = await db.query<UserOverview["roles"][number]>(
    `select r.id, r.code, r.name, count(u.id)::int as users, count(u.id) filter (where u.last_login_at > now() - interval '30 days')::int as seen
     from {role} r left join {user_role} ur on ur.role_id = r.id left join {app_user} u on u.id = ur.user_id and u.archived_at is null and u.status = 'active'
     where r.archived_at is null group by r.id order by r.position, r.id`,
  );
  const today = await db.one<{ ok: number; failed: number }>(
    "select count(*) filter (where l.ok)::int as ok, count(*) filter (where not l.ok)::int as failed from {login_attempt} l where l.at > now() - interval '1 day'",
  );
  const ids = await db.query<{ id: number }>("select u.id from {app_user} u where u.archived_at is null");
  const { online } = await db
    .internal("sessions in use")
    .one<{ online: number }>(
      "select count(distinct s.real_user_id)::int as online from {session} s where s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '15 minutes' and s.real_user_id = any(:ids::bigint[])",
      { ids: ids.map((r) => r.id) },
    );
  const recent = await db.query<Somebody>(
    `${somebody("u.last_login_at")} and u.last_login_at is not null order by u.last_login_at desc limit ${shown}`,
  );
  const seen = ids.map((r) => r.id);
  const locked = await db
    .internal("lock reasons of accounts")
    .query<Somebody>(
      `${somebody("u.updated_at", reason)} and u.status = 'locked' and u.id = any(:seen::bigint[]) order by u.updated_at desc limit ${shown}`,
      { seen },
    );
  const waiting = await db.query<Somebody>(
    `${somebody("u.created_at", "coalesce(u.email, u.claimed_email)")} and u.status = 'pending' order by u.created_at desc limit ${shown}`,
  );
  return { statuses, roles, today: { ...today, online }, recent, locked, waiting };
});
