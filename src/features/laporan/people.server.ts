import { defineSources, type Source } from "#server/report/sources.ts";
import { Audit, Logins, Masking, Users } from "./people.cube.ts";

const count = (test: string) => `case when ${test} then 1 else 0 end`;
const dayOf = (at: string) => `(${at} at time zone 'Asia/Jakarta')::date`;
const both = { real_user_id: "coalesce(f.real_user_id, 0)", user_id: "coalesce(f.user_id, 0)" } as const;
const changed = "f.action in ('create', 'update', 'archive', 'move')";

const trail: Source = {
  table: "audit_trail",
  grain: "day",
  date: dayOf("f.at"),
  columns: {
    ...both,
    masked_id: "case when f.masked then 2 else 1 end",
    action_id:
      "case f.action when 'create' then 1 when 'update' then 2 when 'archive' then 3 when 'restore' then 4 when 'move' then 5 when 'import' then 6 when 'export' then 7 else 0 end",
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
    maskedEvents: count("f.masked"),
    maskedChanges: count(`f.masked and ${changed}`),
  },
  weight: 300_000,
};
export const auditSources = defineSources(Audit, [trail]);

/** A session nobody ended is over when its time is. */
const minutes = "round(extract(epoch from coalesce(f.ended_at, least(now(), f.ends_by)) - f.started_at) / 60, 6)";
const sessions: Source = {
  table: "masking_session",
  grain: "day",
  date: dayOf("f.started_at"),
  columns: both,
  leaves: {
    maskSessions: "1",
    openSessions: count("f.ended_at is null and f.ends_by > now()"),
    maskMinutes: minutes,
    longestMinutes: minutes,
    adminsDistinct: { key: "f.real_user_id", when: "true" },
  },
  weight: 500,
};
export const maskingSources = defineSources(Masking, [sessions]);

const attempts: Source = {
  table: "login_attempt",
  grain: "day",
  date: dayOf("f.at"),
  columns: { user_id: "coalesce(f.user_id, 0)" },
  leaves: {
    logins: count("f.ok"),
    failedLogins: count("not f.ok"),
    activeDays: { key: `${dayOf("f.at")} - date '2000-01-01'`, when: "f.ok" },
    usersActive: { key: "f.user_id", when: "f.ok" },
    lastLogin: `case when f.ok then ${dayOf("f.at")} end`,
  },
  weight: 100_000,
};
export const loginSources = defineSources(Logins, [attempts]);

const hasRole = "exists (select 1 from {~user_role} r where r.user_id = f.id)";
const accounts: Source = {
  table: "app_user",
  grain: "day",
  date: dayOf("f.created_at"),
  columns: {
    user_id: "f.id",
    distributor_id: "coalesce(f.vendor_id, 0)",
    status_id: "case f.status when 'active' then 1 when 'pending' then 2 when 'locked' then 3 else 4 end",
  },
  leaves: {
    registered: "1",
    activated: count(`f.status = 'active' and ${hasRole}`),
    pendingRole: count(`f.status in ('active', 'pending') and not ${hasRole}`),
    closed: count("f.status in ('locked', 'disabled')"),
    signedIn: count("f.last_login_at is not null"),
  },
  weight: 1_000,
};
export const userSources = defineSources(Users, [accounts]);
