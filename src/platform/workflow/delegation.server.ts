import type { DelegateChoice, DelegationView } from "./approval.calls.ts";
import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { can, type Person } from "#kit/person.ts";
import { loadPersonById, maySeePerson, peopleParams, personOf, visiblePeople } from "#platform/access/index.server.ts";
import { audit, type Db, todaySql, staleRow } from "#platform/database/index.server.ts";
import { notify } from "#platform/jobs/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { decides, effectOf, readAction } from "./chain.server.ts";
import { servedKinds } from "./served.server.ts";

/** Maximum length of a delegation, in days; a longer absence requires a change of roles. */
const maxDays = 92;
const shown = 20;
const viewSql = `select d.id, d.version, json_build_object('id', a.id, 'label', a.fullname) as delegator, json_build_object('id', b.id, 'label', b.fullname) as delegate, d.valid_from::text as "from", d.valid_to::text as "to", d.reason, d.created_at as "createdAt",
  case when d.revoked_at is not null then 'revoked' when d.valid_from > x.today then 'upcoming' when d.valid_to < x.today then 'ended' else 'active' end as state
  from {approval_delegation} d join {~app_user} a on a.id = d.delegator_id join {~app_user} b on b.id = d.delegate_id, (select ${todaySql} as today) x`;

/** Read permissions of the kinds of which the person decides a step. */
const readsNeeded = (person: Person): string[] =>
  [...servedKinds().values()]
    .filter(({ workflow: w }) => Object.values(w.moves).some((m) => decides(effectOf(w, m)) && can(person, m.access)))
    .map(({ workflow }) => readAction(workflow));

/** Whether the other person sees at least what the delegating person sees, so that no step is out of scope. */
export function coversScopeOf(other: Person, mine: Person): boolean {
  if (other.vendorId !== null) return other.vendorId === mine.vendorId;
  if (other.districts === null) return true;
  return mine.vendorId === null && mine.districts !== null && mine.districts.every((d) => other.districts?.includes(d));
}
const fits = (other: Person, mine: Person): boolean =>
  maySeePerson(mine, other) && coversScopeOf(other, mine) && readsNeeded(mine).every((a) => can(other, a));

export async function listDelegations(db: Db) {
  const { userId } = personOf(db);
  const rows = await db
    .internal("own delegations")
    .query<DelegationView>(
      `${viewSql} where :user in (d.delegator_id, d.delegate_id) order by d.revoked_at is not null, d.valid_to desc, d.id desc limit 100`,
      {
        user: userId,
      },
    );
  return {
    mine: rows.filter((r) => r.delegator.id === userId),
    toMe: rows.filter((r) => r.delegate.id === userId && (r.state === "active" || r.state === "upcoming")),
  };
}

/**
 * Possible deputies: persons with the necessary read permissions who match the search and whose scope includes that of
 * the delegating person.
 */
export function choicesFor(db: Db, q: string): Promise<DelegateChoice[]> {
  return db.tx(async (tx) => {
    const me = personOf(tx);
    const reads = readsNeeded(me);
    if (reads.length === 0) return [];
    const choices = await tx.asPortal("people", "possible deputies").query<DelegateChoice>(
      `select u.id, u.fullname as label, coalesce((select string_agg(r.name, ', ' order by r.position) from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null where ur.user_id = u.id), '') as role
       from {app_user} u where u.status = 'active' and u.archived_at is null and u.id <> :me and ${visiblePeople} and (fold_search(u.fullname) like fold_search(:like) or u.username ilike :like)
         and :reads::text[] <@ (select coalesce(array_agg(a.action::text), '{}') from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} a on a.role_id = r.id where ur.user_id = u.id)
       order by u.fullname, u.id limit 60`,
      { ...peopleParams(me), me: me.userId, like: `%${likeText(q.trim())}%`, reads },
    );
    const out: DelegateChoice[] = [];
    for (const c of choices) {
      if (out.length >= shown) break;
      const other = tx.client && (await loadPersonById(tx.client, c.id, c.id));
      if (other && fits(other, me)) out.push(c);
    }
    return out;
  });
}

type DelegationInput = {
  readonly delegate: number;
  readonly from: string;
  readonly to: string;
  readonly reason?: string | null | undefined;
};
/**
 * Delegates the person's steps to one other person for some days. Only one delegation at a time, so that responsibility
 * is unambiguous.
 */
export function createDelegation(db: Db, input: DelegationInput): Promise<DelegationView> {
  return db.tx(async (tx) => {
    const me = personOf(tx);
    if (readsNeeded(me).length === 0) throw forbidden("approve");
    const sys = tx.internal("delegation");
    await sys.query("select pg_advisory_xact_lock(hashtext('approval-delegation'), :user::int)", { user: me.userId });
    await refuseInvalid(sys, me, input);
    const other = tx.client && (await loadPersonById(tx.client, input.delegate, input.delegate));
    if (!other || !fits(other, me))
      throw new Refused("delegation.scope", "Orang ini tidak memegang cakupan atau halaman yang Anda putuskan.", {
        delegate: "Pilih orang yang cakupannya meliputi cakupan Anda.",
      });
    const { id } = await sys.one<{ id: number }>(
      "insert into {!approval_delegation} (delegator_id, delegate_id, valid_from, valid_to, reason, created_by, updated_by) values (:me, :other, :from, :to, :reason, :me, :me) returning id",
      { me: me.userId, other: other.userId, from: input.from, to: input.to, reason: input.reason?.trim() || null },
    );
    const view = await sys.one<DelegationView>(`${viewSql} where d.id = :id`, { id });
    await audit(tx, {
      action: "delegate",
      entity: "approvalDelegation",
      entityId: id,
      label: `${me.fullname} → ${other.fullname}`,
      note: view.reason,
      after: { from: view.from, to: view.to, delegate: view.delegate },
    });
    await notify(tx, {
      userId: other.userId,
      kind: "approval",
      title: "{name} mendelegasikan persetujuan kepada Anda",
      body: "{from} sampai {to}",
      values: { name: me.fullname, from: view.from, to: view.to, reason: view.reason ?? "" },
      facts: [
        ["Dari orang", "name"],
        ["Hari pertama", "from", "day"],
        ["Hari terakhir", "to", "day"],
        ["Alasan", "reason"],
      ],
      href: "/persetujuan",
    });
    return view;
  });
}

async function refuseInvalid(sys: Db, me: Person, input: DelegationInput): Promise<void> {
  const { today, days, taken } = await sys.one<{ today: string; days: number; taken: boolean }>(
    `select ${todaySql}::text as today, :to::date - :from::date + 1 as days,
       exists (select 1 from {approval_delegation} d where d.delegator_id = :me and d.revoked_at is null and d.valid_from <= :to::date and d.valid_to >= :from::date) as taken`,
    { me: me.userId, from: input.from, to: input.to },
  );
  const wrong: Record<string, string> = {};
  if (input.delegate === me.userId) wrong.delegate = "Pilih orang lain.";
  if (input.from < today) wrong.from = "Tidak boleh sebelum hari ini.";
  if (days < 1) wrong.to = "Tidak boleh sebelum tanggal mulai.";
  else if (days > maxDays) wrong.to = "Paling lama tiga bulan.";
  else if (taken) wrong.from = "Sudah ada delegasi pada hari-hari itu; akhiri dahulu.";
  if (Object.keys(wrong).length > 0) throw new Refused("invalid", "Isian belum benar.", wrong);
}

/** Ends a delegation immediately. Decisions in progress on its authority are completed first. */
export function revokeDelegation(db: Db, id: number, version: number): Promise<DelegationView> {
  return db.tx(async (tx) => {
    const me = personOf(tx);
    const sys = tx.internal("own delegation");
    if (
      !(await sys.maybe(
        "select d.id from {approval_delegation} d where d.id = :id and d.delegator_id = :me for update of d",
        { id, me: me.userId },
      ))
    )
      throw notFound();
    const before = await sys.one<DelegationView>(`${viewSql} where d.id = :id`, { id });
    if (before.version !== version) throw await staleRow(tx, "approvalDelegation", id, { version: before.version });
    if (before.state === "ended" || before.state === "revoked")
      throw new Refused("delegation.ended", "Delegasi ini sudah berakhir.", [], 409);
    await sys.run(
      "update {!approval_delegation} set revoked_at = now(), version = version + 1, updated_at = now(), updated_by = :me where id = :id",
      { id, me: me.userId },
    );
    await audit(tx, {
      action: "undelegate",
      entity: "approvalDelegation",
      entityId: id,
      label: `${before.delegator.label} → ${before.delegate.label}`,
      before: { state: before.state },
      after: { state: "revoked" },
    });
    return sys.one<DelegationView>(`${viewSql} where d.id = :id`, { id });
  });
}
