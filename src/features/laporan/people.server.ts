import { auditEntities } from "#features/audit-trail/entities.ts";
import type { Cube } from "#platform/report/index.ts";
import { defineSources, type Source } from "#platform/report/index.server.ts";
import { onceEach } from "./once-each.server.ts";
import { Audit, auditActions, Logins, Masking } from "./people.cube.ts";
import { Users } from "./users.cube.ts";

const count = (test: string) => `case when ${test} then 1 else 0 end`;
const dayOf = (at: string) => `(${at} at time zone 'Asia/Jakarta')::date`;
const both = { real_user_id: "coalesce(f.real_user_id, 0)", user_id: "coalesce(f.user_id, 0)" } as const;
/** The id of a session as a number, taken from the random part of its UUID. */
const numberOf = (id: string) => `('x' || substr(replace(${id}::text, '-', ''), 1, 12))::bit(48)::bigint`;
/** The id of an address as a number, derived from its hash. */
const addressOf = (ip: string) => `coalesce(('x' || substr(md5(${ip}), 1, 12))::bit(48)::bigint, 0)`;
const deviceOf = (agent: string) =>
  `case when ${agent} ~* 'android' then 4 when ${agent} ~* '(iphone|ipad|ios)' then 5 when ${agent} ~* 'windows' then 1 when ${agent} ~* 'mac ?os' then 2 when ${agent} ~* 'linux' then 3 else 0 end`;
/** The masking session of an event; if two overlap, the later one. */
const maskingSession =
  "left join lateral (select m.id, coalesce(m.user_agent, m.claimed_device) as agent from {~masking_session} m where f.masked and m.real_user_id = f.real_user_id and m.user_id = f.user_id and m.started_at <= f.at and f.at <= least(m.ended_at, m.ends_by) order by m.started_at desc, m.id desc limit 1) ms on true";
/** Current attributes of a person, by the column with the person's id. */
const currentAttributes = (person: string) => ({
  columns: {
    role_ids: "coalesce(hr.ids, '{0}')",
    group_role_ids: "coalesce(hg.ids, '{0}')",
    area_ids: "coalesce(ha.ids, '{}')",
    status_id:
      "case when hs.status = 'active' then 1 when hs.status = 'pending' then 2 when hs.status = 'locked' then 3 when hs.status = 'disabled' then 4 else 0 end",
  },
  joins: {
    role_ids: `left join (select r.user_id, array_agg(r.role_id) as ids from {~user_role} r join {~role} x on x.id = r.role_id and x.archived_at is null group by 1) hr on hr.user_id = ${person}`,
    group_role_ids: `left join (select r.user_id, array_agg(distinct g.id) as ids from {~user_role} r join {~role} x on x.id = r.role_id and x.archived_at is null join {~role_group} g on g.name = x.group_role group by 1) hg on hg.user_id = ${person}`,
    area_ids: `left join (select s.user_id, array_agg(a.id) as ids from {~user_scope} s join {~area} a on (s.kind = 'area' and a.id = s.ref_id) or (s.kind = 'region' and a.region_id = s.ref_id) group by 1) ha on ha.user_id = ${person}`,
    status_id: `left join {~app_user} hs on hs.id = ${person}`,
  },
});
const byRole = (cube: Cube, source: Source): Source => onceEach(cube, source, "role_ids", "role_id");

const changed = "f.action in ('create', 'update', 'archive', 'move')";

const trail: Source = {
  table: "audit_trail",
  grain: "day",
  date: dayOf("f.at"),
  joins: {
    ...currentAttributes("f.real_user_id").joins,
    session_id: maskingSession,
    device_id: maskingSession,
    entity_id: `left join (values ${auditEntities.map(([name], i) => `(${i + 1}, '${name}')`).join(", ")}) ek(id, name) on ek.name = f.entity`,
  },
  columns: {
    ...both,
    ...currentAttributes("f.real_user_id").columns,
    entity_id: "coalesce(ek.id, 0)",
    session_id: `coalesce(${numberOf("ms.id")}, 0)`,
    ip_id: addressOf("f.ip"),
    device_id: deviceOf("ms.agent"),
    masked_id: "case when f.masked then 2 else 1 end",
    action_id: `case f.action ${Object.entries(auditActions)
      .map(([id, action]) => `when '${action}' then ${id}`)
      .join(" ")} else 0 end`,
  },
  leaves: {
    events: "1",
    usersDistinct: { key: "f.real_user_id", when: "true" },
    creates: count("f.action = 'create'"),
    updates: count("f.action = 'update'"),
    archives: count("f.action = 'archive'"),
    changes: count(changed),
    imports: count("f.action = 'import'"),
    exports: count("f.action = 'export'"),
    exportedRows:
      "case when f.action = 'export' and f.after->>'rows' ~ '^[0-9]{1,9}$' then (f.after->>'rows')::int else 0 end",
    maskedEvents: count("f.masked"),
    maskedChanges: count(`f.masked and ${changed}`),
  },
  weight: 300_000,
};
/**
 * Masked events only. They are few and have an index of their own, so that questions about them read no other events.
 */
const maskedTrail: Source = {
  ...trail,
  where: "f.masked and (f.user_id <> f.real_user_id) is true",
  leaves: { maskedEvents: "1", maskedChanges: count(changed) },
  weight: 1_000,
};
export const auditSources = defineSources(
  Audit,
  [trail, maskedTrail].flatMap((source) => [source, byRole(Audit, source)]),
);

/** A session that was not ended counts until its expiry. */
const minutes = "round(extract(epoch from least(f.ended_at, f.ends_by, now()) - f.started_at) / 60, 6)";
const sessions: Source = {
  table: "masking_session",
  grain: "day",
  date: dayOf("f.started_at"),
  joins: currentAttributes("f.real_user_id").joins,
  columns: {
    ...both,
    ...currentAttributes("f.real_user_id").columns,
    session_id: numberOf("f.id"),
    ip_id: addressOf("f.server_ip"),
    device_id: deviceOf("coalesce(f.user_agent, f.claimed_device)"),
  },
  leaves: {
    maskSessions: "1",
    openSessions: count("f.ended_at is null and f.ends_by > now()"),
    maskMinutes: minutes,
    longestMinutes: minutes,
    adminsDistinct: { key: "f.real_user_id", when: "true" },
  },
  weight: 500,
};
export const maskingSources = defineSources(Masking, [sessions, byRole(Masking, sessions)]);

const attempts: Source = {
  table: "login_attempt",
  grain: "day",
  date: dayOf("f.at"),
  joins: currentAttributes("f.user_id").joins,
  columns: { user_id: "coalesce(f.user_id, 0)", ip_id: addressOf("f.ip"), ...currentAttributes("f.user_id").columns },
  leaves: {
    logins: count("f.ok"),
    failedLogins: count("not f.ok"),
    failedPeak:
      "case when not f.ok then (select count(*) from {~login_attempt} a where a.user_id = f.user_id and not a.ok and a.at > f.at - interval '1 hour' and a.at <= f.at) end",
    activeDays: { key: `${dayOf("f.at")} - date '2000-01-01'`, when: "f.ok" },
    usersActive: { key: "f.user_id", when: "f.ok" },
    lastLogin: `case when f.ok then ${dayOf("f.at")} end`,
  },
  weight: 100_000,
};
/** The day of the last sign-in as of the end of a day; without any, the day of account creation. */
const seenOn = (by: string) =>
  dayOf(
    `coalesce(greatest((select max(a.at) from {~login_attempt} a where a.user_id = f.id and a.ok and a.at < (${by} + 1)::timestamp at time zone 'Asia/Jakarta'), case when ${dayOf("f.last_login_at")} <= ${by} then f.last_login_at end), f.created_at)`,
  );
const absent: Source = {
  table: "app_user",
  grain: "asOf",
  date: dayOf("f.created_at"),
  until: "null::date",
  joins: currentAttributes("f.id").joins,
  lookup: `cross join lateral (select x.day - ${seenOn("x.day")} as days) s`,
  where: "f.status = 'active' and f.archived_at is null",
  columns: { ...currentAttributes("f.id").columns, user_id: "f.id" },
  leaves: { dormantUsers: count("s.days > 90"), daysSinceLogin: "s.days" },
  weight: 1_000,
};
export const loginSources = defineSources(
  Logins,
  [attempts, byRole(Logins, attempts), absent, byRole(Logins, absent)],
  {
    dormant: `select f.id as k0, case when f.status <> 'active' or f.archived_at is not null then 3 when :assessedOn::date - ${seenOn(":assessedOn::date")} > 90 then 2 else 1 end as value from {~app_user} f`,
  },
);

const hasRole = "exists (select 1 from {~user_role} r where r.user_id = f.id)";
const accounts: Source = {
  table: "app_user",
  grain: "day",
  date: dayOf("f.created_at"),
  joins: currentAttributes("f.id").joins,
  columns: { ...currentAttributes("f.id").columns, user_id: "f.id", distributor_id: "coalesce(f.vendor_id, 0)" },
  leaves: {
    registered: "1",
    activated: count(`f.status = 'active' and ${hasRole}`),
    pendingRole: count(`f.status in ('active', 'pending') and not ${hasRole}`),
    rejected: count(`f.status = 'disabled' and not ${hasRole}`),
    medianHours:
      "(select round(greatest(0, extract(epoch from min(r.created_at) - f.created_at)) / 3600, 6) from {~user_role} r where r.user_id = f.id)",
    closed: count("f.status in ('locked', 'disabled')"),
    signedIn: count("f.last_login_at is not null"),
  },
  weight: 1_000,
};
export const userSources = defineSources(Users, [accounts, byRole(Users, accounts)]);
