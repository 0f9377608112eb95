import { workflowsOf } from "./registry.server.ts";
import { adminRole } from "#kit/constants.ts";
import { type Workflow, waitingStates } from "./workflow.ts";
import type { Deciders } from "./submission.calls.ts";
import { territorySql } from "#platform/access/index.server.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { type NoticeFact, notify, notifyAll } from "#platform/jobs/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import type { Authority } from "./authority.server.ts";
import { accessOf, kindOf } from "./chain.server.ts";
import type { Locked } from "./locked.server.ts";

const proposalRoutes = new Map<string, string>();
/** Registers the page on which proposals of each kind are read, so that notices can link to it. */
export function registerProposalRoutes(registry: Registry): void {
  for (const { value, route } of workflowsOf(registry)) proposalRoutes.set(kindOf(value), route);
}
export const proposalRouteOf = (kind: string): string => proposalRoutes.get(kind) ?? "/persetujuan";
/** The page of one proposal. A product line in the path is taken from its content. */
export const proposalAddressOf = (kind: string, product: unknown): string =>
  proposalRouteOf(kind).replace(":product", String(product));
const hrefOf = (row: Pick<Locked, "kind" | "id" | "payload">): string | null =>
  proposalRoutes.has(row.kind) ? `${proposalAddressOf(row.kind, row.payload.product)}?id=${row.id}` : null;

/**
 * Persons who may decide a step: those with its permission who see the proposal and are not involved in it.
 * Administrators have every permission and would be notified of every step, so they are included only if there are no
 * others.
 */
const decidersSql = (): string => `
select u.id, bool_or(r.code <> :admin) as own from {app_user} u join {user_role} ur on ur.user_id = u.id join {role} r on r.id = ur.role_id and r.archived_at is null
  join {role_action} ra on ra.role_id = r.id and ra.action = :action
where u.status = 'active' and u.archived_at is null and u.id <> all(:apart::bigint[]) and case
  when u.vendor_id is not null then u.vendor_id = :distributor::bigint
  when exists (select 1 from {user_role} nr join {role} n on n.id = nr.role_id and n.archived_at is null where nr.user_id = u.id and n.reach = 'national') then true
  else ${territorySql().reaches("u.id", ":district::bigint")} end
group by u.id limit 500`;

/** The part of a proposal that determines who may decide its step. */
type Sought = Pick<Locked, "submitter_id" | "submitter_real_id" | "distributor_id" | "district_id">;

/** Persons with a permission who see the proposal and are not involved in it, with their deputies of today. */
export async function possibleDeciders(db: Db, action: string, row: Sought): Promise<number[]> {
  const deciders = await db.asPortal("notice", "possible deciders").query<{ id: number; own: boolean }>(decidersSql(), {
    admin: adminRole,
    action,
    apart: [row.submitter_id, row.submitter_real_id ?? row.submitter_id],
    distributor: row.distributor_id,
    district: row.district_id,
  });
  const own = deciders.filter((p) => p.own);
  return withDeputies(
    db,
    (own.length > 0 ? own : deciders).map((p) => p.id),
    row,
  );
}

const fewNames = 3;
/** Who can decide the waiting step, for display to others. */
export async function decidersForDisplay(db: Db, action: string, row: Sought): Promise<Deciders> {
  const ids = await possibleDeciders(db, action, row);
  return db.asPortal("notice", "possible deciders").one<Deciders>(
    `select case when cardinality(:ids::bigint[]) <= ${fewNames} then (select coalesce(json_agg(u.fullname order by u.fullname), '[]') from {app_user} u where u.id = any(:ids::bigint[])) else '[]' end as names,
       (select coalesce(json_agg(distinct r.name), '[]') from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} ra on ra.role_id = r.id and ra.action = :action
         where ur.user_id = any(:ids::bigint[])) as roles, cardinality(:ids::bigint[]) as count`,
    { ids, action },
  );
}

/** Notifies the persons who may decide a waiting step; `due` is its due time if the proposal is yet to be changed. */
export async function notifyDeciders(
  db: Db,
  workflow: Workflow,
  row: Locked,
  state: string,
  due: string | null = null,
): Promise<void> {
  const people = await possibleDeciders(db, accessOf(workflow, state), row);
  await notifyAll(db, people, {
    kind: "approval",
    title: "{title} menunggu persetujuan",
    body: "{number}",
    values: { title: row.title, number: row.number, ...(await whoAndUntil(db, row, due)) },
    facts: proposalFacts,
    href: hrefOf(row),
  });
}
export const proposalFacts: readonly NoticeFact[] = [
  ["Nomor pengajuan", "number"],
  ["Diajukan oleh", "submitter"],
  ["Putuskan sebelum", "due", "moment"],
];

/** The submitter and the due time, for those who decide. */
export async function whoAndUntil(
  db: Db,
  row: Locked,
  due: string | null = null,
): Promise<{ readonly submitter: string; readonly due: string }> {
  const submission = await db
    .asPortal("notice", "submitter of a proposal")
    .one<{ submitter: string; due: string | null }>(
      "select u.fullname as submitter, coalesce(:due::timestamptz, (select t.due_at from {submission} t where t.id = :id)) as due from {app_user} u where u.id = :submitter",
      { id: row.id, submitter: row.submitter_id, due },
    );
  return { submitter: submission.submitter, due: submission.due ?? "" };
}

/** Adds the current deputies of these persons. */
async function withDeputies(db: Db, people: readonly number[], row: Sought): Promise<number[]> {
  const deputies = await db.asPortal("notice", "current deputies").query<{ id: number }>(
    `select d.delegate_id as id from {approval_delegation} d, (select ${todaySql} as today) x
     where d.delegator_id = any(:people::bigint[]) and d.revoked_at is null and d.valid_from <= x.today and d.valid_to >= x.today`,
    { people },
  );
  return [...new Set([...people, ...deputies.map((d) => d.id)])].filter(
    (p) => p !== row.submitter_id && p !== row.submitter_real_id,
  );
}

/** A decision on behalf of another person names both. */
const bodies = {
  own: { bare: "{number} oleh {by}", noted: "{number} oleh {by}: {note}" },
  behalf: { bare: "{number} oleh {by} atas nama {behalf}", noted: "{number} oleh {by} atas nama {behalf}: {note}" },
} as const;
const words: Readonly<Record<string, string>> = {
  approved: "{title} disetujui",
  rejected: "{title} ditolak",
  draft: "{title} dikembalikan untuk diperbaiki",
};

/** Notifies the submitter of the outcome; under masking, both the real and the masked person. */
export async function notifySubmitter(
  db: Db,
  row: Locked,
  storedState: string,
  { person: by, principal }: Authority,
  note: string | null,
): Promise<void> {
  const title = words[storedState];
  if (!title) return;
  const behalf = principal?.fullname ?? "";
  const values = { title: row.title, number: row.number, by: by.fullname, behalf, note: note ?? "" };
  const body = bodies[principal ? "behalf" : "own"][note ? "noted" : "bare"];
  const facts: readonly NoticeFact[] = [
    ["Nomor pengajuan", "number"],
    ["Diputuskan oleh", principal ? "{by} atas nama {behalf}" : "by"],
    ["Catatan keputusan", "note"],
  ];
  for (const userId of new Set([row.submitter_id, row.submitter_real_id ?? row.submitter_id]))
    if (userId !== by.userId)
      await notify(db, { userId, kind: "decision", title, body, values, facts, href: hrefOf(row) });
}

/** Sends the notices of a move: to the deciders of the next step, or to the submitter. */
export async function notifyOfMove(
  db: Db,
  workflow: Workflow,
  row: Locked,
  to: { readonly state: string; readonly storedState: string; readonly due: string | null },
  by: Authority,
  note: string | null,
): Promise<void> {
  if (to.storedState === "pending" && waitingStates(workflow).includes(to.state))
    await notifyDeciders(db, workflow, row, to.state, to.due);
  else await notifySubmitter(db, row, to.storedState, by, note);
}
