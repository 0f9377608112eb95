import { z } from "zod";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import { count, day, handle, id, matching, pathId, text, version } from "#platform/http/index.server.ts";
import {
  kindOf,
  type EffectResult,
  type Proposal,
  proposalHandlers,
  readSubmission,
  refuseMissing,
  serveWorkflow,
  type Subject,
} from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { exceptionsWhere, listExceptions, revoke } from "./exceptions.server.ts";
import { maxDays, type RuleName, ruleNames, rules } from "./override-rules.ts";
import {
  exceptionList,
  type OverrideFacts,
  overrideFacts,
  overrideProposal,
  type ProposedOverride,
  revokeException,
} from "./override.calls.ts";
import { Override } from "./override.workflow.ts";

export const servedOverride = serveWorkflow(Override, { prefix: "OR", hours: 24, effects: { approve: grant } });
const workflow: Workflow = Override as never;

const rule = z.enum(ruleNames as [RuleName, ...RuleName[]]);
const content: z.ZodType<ProposedOverride> = z.strictObject({
  rule,
  distributor: id,
  store: id.nullish(),
  amount: matching(/^\d{1,12}(\.\d{1,3})?$/, "Harus berupa angka."),
  validFrom: day,
  validTo: day,
  reason: text(1000, 10),
});

export const { onPropose, onChange } = proposalHandlers(workflow, overrideProposal, { content, proposalOf });

/** Validates that the distributor and store are in scope and that value and period are within the limits. */
async function proposalOf(db: Db, o: ProposedOverride): Promise<Proposal> {
  const distributor = await db.one<{ distributor: boolean; store: boolean }>(
    `select exists (select 1 from {distributor} x where x.id = :distributor and x.archived_at is null) as distributor, :store::bigint is null or exists (select 1 from {store} s where s.id = :store and s.archived_at is null) as store`,
    { distributor: o.distributor, store: o.store ?? null },
  );
  refuseMissing(db, distributor);
  const place = await db
    .internal("scope of an exception")
    .one<{ district: number | null; about: string; today: string; days: number }>(
      `select coalesce(s.district_id, x.district_id) as district, concat_ws(' – ', coalesce(s.code, x.code), coalesce(s.name, x.name)) as about, ${todaySql}::text as today, (:to::date - :from::date + 1) as days
     from {distributor} x left join {store} s on s.id = :store::bigint where x.id = :distributor`,
      { distributor: o.distributor, store: o.store ?? null, from: o.validFrom, to: o.validTo },
    );
  refuseUnfit(o, place.today, place.days);
  return {
    title: `${rules[o.rule].label}: ${place.about}`.slice(0, 200),
    payload: o,
    districtId: place.district,
    distributorId: o.distributor,
    storeId: o.store ?? null,
  };
}

function refuseUnfit(o: ProposedOverride, today: string, days: number): void {
  const { scale, max, store } = rules[o.rule];
  const wrong: Record<string, string> = {};
  if ((o.amount.split(".")[1] ?? "").length > scale)
    wrong["content.amount"] = scale === 0 ? "Harus bilangan bulat." : "Terlalu banyak angka di belakang koma.";
  else if (Number(o.amount) <= 0 || Number(o.amount) > max)
    wrong["content.amount"] = "Di luar batas yang wajar untuk aturan ini.";
  if (store === "required" && !o.store) wrong["content.store"] = "Wajib diisi untuk aturan ini.";
  if (store === "none" && o.store)
    wrong["content.store"] = "Aturan ini berlaku untuk seluruh distributor; kosongkan toko.";
  if (o.validTo < today) wrong["content.validTo"] = "Masa berlaku sudah lewat.";
  if (days < 1) wrong["content.validTo"] = "Tidak boleh sebelum tanggal mulai.";
  if (days > maxDays) wrong["content.validTo"] = "Override paling lama tiga bulan; untuk lebih lama, ubah aturannya.";
  if (Object.keys(wrong).length > 0) throw new Refused("invalid", "Isian belum benar.", wrong);
}

/** Creates the exception; it applies from approval until the end of its last day in Jakarta. */
async function grant(db: Db, subject: Subject): Promise<EffectResult> {
  const o = subject.payload as ProposedOverride;
  const person = personOf(db);
  const sys = db.asPortal("decision", "exception of an approved proposal");
  const made = await sys.maybe<{ id: number }>(
    `insert into {!override_exception} (number, kind, distributor_id, store_id, terms, reason, valid_from, valid_to, state, requested_by, requested_at, decided_by, decided_at, decision_note, submission_id, created_by, updated_by)
     select :number, :rule, coalesce(:distributor::bigint, t.distributor_id), :store::bigint, :terms::jsonb, :reason, :from::date::timestamp at time zone 'Asia/Jakarta', (:to::date + 1)::timestamp at time zone 'Asia/Jakarta', 'approved', t.submitter_id, t.submitted_at, :user, now(), :note, t.id, :user, :user
     from {submission} t where t.id = :submission and (:to::date + 1)::timestamp at time zone 'Asia/Jakarta' > now()
     -- A request made before proposals existed already has a row, which is pending until it is granted.
     on conflict (number) do update set state = 'approved', archived_at = null, valid_from = excluded.valid_from, valid_to = excluded.valid_to, terms = excluded.terms, reason = excluded.reason, decided_by = excluded.decided_by,
       decided_at = excluded.decided_at, decision_note = excluded.decision_note, updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = {!override_exception}.version + 1
       where {!override_exception}.submission_id = excluded.submission_id and {!override_exception}.state = 'pending'
     returning id`,
    {
      number: subject.number,
      rule: o.rule,
      distributor: o.distributor ?? null,
      store: o.store ?? null,
      terms: JSON.stringify({ [rules[o.rule].term]: rules[o.rule].scale === 0 ? Number(o.amount) : o.amount }),
      reason: o.reason,
      from: o.validFrom,
      to: o.validTo,
      user: person.userId,
      note: subject.note,
      submission: subject.id,
    },
  );
  if (!made) throw new Refused("override.late", "Masa berlaku yang diminta sudah lewat; kembalikan kepada pengaju.");
  await audit(db, {
    action: "grant",
    entity: "overrideException",
    entityId: made.id,
    label: subject.number,
    note: subject.note,
    after: o,
  });
  return { resultId: made.id };
}

export const onExceptions = handle(
  exceptionList,
  z.strictObject({
    standing: z.enum(["upcoming", "active", "expired", "revoked"]).optional(),
    rule: rule.optional(),
    q: text(100).optional(),
    page: count.optional(),
    perPage: count.optional(),
  }),
  (q, { db }) => listExceptions(db, q),
);

export const onOverrideFacts = handle(
  overrideFacts,
  z.strictObject({ id: pathId }),
  async (i, { db }): Promise<OverrideFacts> => {
    const view = await readSubmission(db, i.id);
    if (view.kind !== kindOf(workflow)) throw notFound();
    const data = view.payload as ProposedOverride;
    const sys = db.asPortal("decision", "facts of a visible proposal");
    const facts = await sys.one<Pick<OverrideFacts, "labels" | "now">>(
      `select json_build_object('distributor', (select concat_ws(' – ', x.code, x.name) from {distributor} x where x.id = :distributor::bigint), 'store', (select concat_ws(' – ', s.code, s.name) from {store} s where s.id = :store::bigint)) as labels,
       case :rule::text
         when 'backdate' then coalesce((select b.days::text from {backdate_limit} b, (select ${todaySql} as today) d where b.archived_at is null and (b.distributor_id = :distributor::bigint or b.distributor_id is null)
           and b.valid_from <= d.today and (b.valid_to is null or b.valid_to > d.today) order by b.distributor_id nulls last limit 1), '0')
         when 'credit' then (select s.credit_limit::text from {store} s where s.id = :store::bigint)
         when 'radius' then (select e.usual::text from {store} s cross join (select ${todaySql} as today) d
           left join {area_district} a on a.district_id = s.district_id and a.valid_from <= d.today and (a.valid_to is null or a.valid_to > d.today)
           cross join lateral ${radiusOn({ store: "s.id", area: "a.area_id", day: "d.today" })} e where s.id = :store::bigint)
         when 'stock' then '0'
         when 'target' then '100' end as now`,
      { distributor: data.distributor ?? null, store: data.store ?? null, rule: data.rule },
    );
    const before = await exceptionsWhere(
      db,
      "e.kind = :rule and e.distributor_id = :distributor::bigint and e.submission_id is distinct from :own order by e.valid_to desc, e.id desc limit 5",
      {
        rule: data.rule,
        distributor: data.distributor ?? null,
        own: view.id,
      },
    );
    return {
      data,
      ...facts,
      before,
      exception: (await exceptionsWhere(db, "e.submission_id = :own", { own: view.id }))[0] ?? null,
    };
  },
);

export const onRevoke = handle(
  revokeException,
  z.strictObject({ id: pathId, version, reason: text(1000, 3) }),
  async (i, { db }) => ({
    data: await revoke(db, i.id, i.version, i.reason),
  }),
);
