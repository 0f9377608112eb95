import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import type { Db } from "#platform/database/index.server.ts";
import { count, handle, type Handler, id, pathId, text, version } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import {
  type Effects,
  kindOf,
  photoHandlers,
  photosSql,
  type Proposal,
  proposalHandlers,
  readSubmission,
  refuseMissing,
  serveWorkflow,
  type Subject,
  takePhotos,
} from "#platform/workflow/index.server.ts";
import { approveRedemption, cancelRedemption, releaseRedemption } from "./decide.server.ts";
import type { ProposedRedemption, RedemptionCalls, RedemptionFacts, RedemptionKind } from "./redemption-calls.ts";
import { isVendors, listRedemptions, redemptionById, redemptionOf } from "./redemption-list.server.ts";
import { endorseAbove } from "./redemption.setting.ts";
import { type Payload, requestRedemption } from "./request.server.ts";

const content: z.ZodType<ProposedRedemption> = z.strictObject({
  program: id,
  store: id,
  reward: id,
  qty: z.number().int().min(1).max(10_000),
  note: text(1000).nullish(),
  photos: z.array(z.uuid()).min(1, "Foto formulir bertanda tangan wajib ada.").max(8),
});

/** Registers the workflow of one kind of redemption. */
export const serveRedemption = (
  workflow: ReturnType<typeof import("./redemption-workflow.ts").redemptionWorkflow>,
  kind: RedemptionKind,
  prefix: string,
) =>
  serveWorkflow(workflow, {
    prefix,
    changesFacts: true,
    creates: "redemption",
    effects: {
      submit: (db: Db, s: Subject) => requestRedemption(db, s, kind),
      approved: approveRedemption,
      reject: releaseRedemption("rejected"),
      refuse: releaseRedemption("rejected"),
      withdraw: releaseRedemption("withdrawn"),
    } satisfies Effects<string>,
    statesFor: ({ payload }) => {
      const { valueRp, endorseAbove: limit } = payload as Payload;
      return unitsOf(valueRp, 2) > unitsOf(limit, 2) ? ["submitted", "reviewed"] : ["submitted"];
    },
    refresh: (db, { payload }) => {
      const { points: _points, valueRp: _valueRp, endorseAbove: _limit, ...o } = payload as Payload;
      return proposalOf(db, o, kind);
    },
  });

type ContentRow = {
  readonly store: string;
  readonly district: number;
  readonly reward: string;
  readonly points: number;
  readonly value: string;
};
/** The content of the proposal with current points, value and limit. */
async function proposalOf(db: Db, o: ProposedRedemption, kind: RedemptionKind): Promise<Proposal> {
  const store = await db.one<{ store: boolean; program: boolean; reward: boolean }>(
    `select exists (select 1 from {store} s where s.id = :store and s.archived_at is null) as store, exists (select 1 from {loyalty_program} p where p.id = :program and p.status <> 'draft') as program,
       exists (select 1 from {reward} r where r.id = :reward and r.kind = :kind and r.archived_at is null) as reward`,
    { store: o.store, program: o.program, reward: o.reward, kind },
  );
  refuseMissing(db, store);
  const r = await db.one<ContentRow>(
    `select concat_ws(' – ', s.code, s.name) as store, s.district_id as district, r.name as reward, r.points, r.value_rp::text as value from {store} s, {reward} r where s.id = :store and r.id = :reward`,
    { store: o.store, reward: o.reward },
  );
  const points = r.points * o.qty;
  if (points > 1_000_000_000_000)
    throw new Refused("invalid", "Isian belum benar.", { "content.qty": "Terlalu banyak." });
  const payload: Payload = {
    ...o,
    points,
    valueRp: fromUnits(unitsOf(r.value, 2) * BigInt(o.qty), 2),
    endorseAbove: String(await readSetting(db, endorseAbove)),
  };
  return {
    title: `${o.qty > 1 ? `${o.qty} × ` : ""}${r.reward}: ${r.store}`.slice(0, 200),
    payload,
    districtId: r.district,
    storeId: o.store,
  };
}

type Handlers = Readonly<
  Record<"onPropose" | "onChange" | "onAddPhoto" | "onPhoto" | "onList" | "onFacts" | "onChoices" | "onCancel", Handler>
>;
/** The handlers of one kind's calls. */
export function redemptionHandlers(workflow: Workflow, kind: RedemptionKind, calls: RedemptionCalls): Handlers {
  return {
    ...proposalHandlers(workflow, calls, {
      content,
      proposalOf: (db, o) => proposalOf(db, o, kind),
      keep: (db, _opened, o) => takePhotos(db, workflow, o.photos),
    }),
    ...photoHandlers(workflow, calls),
    onList: handle(
      calls.list,
      z.strictObject({
        state: z.string().max(20).optional(),
        q: text(100).optional(),
        store: pathId.optional(),
        late: z.literal("yes").optional(),
        page: count.optional(),
        perPage: count.optional(),
      }),
      (q, { db }) => listRedemptions(db, kind, q),
    ),
    onFacts: handle(calls.facts, z.strictObject({ id: pathId }), (i, { db }) => factsOf(db, workflow, kind, i.id)),
    onChoices: handle(calls.choices, z.strictObject({ program: pathId, store: pathId }), (i, { db }) =>
      choicesOf(db, kind, i.program, i.store),
    ),
    onCancel: handle(calls.cancel, z.strictObject({ id: pathId, version, reason: text(400, 5) }), (i, { db }) =>
      db.tx(async (tx) => {
        await cancelRedemption(tx, kind, i.id, i.version, i.reason);
        return { data: await redemptionById(tx, kind, i.id) };
      }),
    ),
  };
}

const accountSql = `select coalesce(a.balance, 0)::bigint as balance, coalesce(a.balance - a.pending - a.held, 0)::bigint as available, coalesce(a.pending, 0)::bigint as pending, coalesce(a.debt, 0)::bigint as debt
  from {loyalty_program} p left join {point_account} a on a.wallet_id = coalesce(p.wallet_id, p.id) and a.store_id = :store where p.id = :program`;
type Account = RedemptionFacts["account"] & { readonly pending: number };

async function choicesOf(db: Db, kind: RedemptionKind, program: number, store: number) {
  if (!(await db.maybe("select 1 from {store} s where s.id = :store", { store }))) throw notFound();
  const account = await db.maybe<Account>(accountSql, { program, store });
  if (!account) throw notFound();
  const data = await db.query(
    `select r.id, concat_ws(' – ', r.code, r.name) as label, r.points, r.value_rp::text as "valueRp", case when r.kind = 'gift' then coalesce(k.on_hand - k.reserved, 0) end as left
     from {reward} r left join {reward_stock} k on k.reward_id = r.id join {loyalty_program} p on p.id = :program
     where r.kind = :kind and r.status = 'active' and r.archived_at is null and (r.programs is null or p.code = any(string_to_array(r.programs, ','))) order by r.points, r.id limit 200`,
    { kind, program },
  );
  const { available, pending, debt } = account;
  return { data, available, pending, debt };
}

async function factsOf(db: Db, workflow: Workflow, kind: RedemptionKind, submission: number): Promise<RedemptionFacts> {
  if (isVendors(db)) throw notFound();
  const view = await readSubmission(db, submission);
  if (view.kind !== kindOf(workflow)) throw notFound();
  const data = view.payload as Payload;
  const sys = db.asPortal("decision", "facts of a visible proposal");
  const { balance, available, debt } = await sys.one<Account>(accountSql, { program: data.program, store: data.store });
  const rest = await sys.one<Omit<RedemptionFacts, "data" | "account" | "redemption">>(
    `select json_build_object('program', p.name, 'store', concat_ws(' – ', s.code, s.name), 'reward', concat_ws(' – ', r.code, r.name)) as labels, o.name as owner, o.kyc, b.name as bank, '••••' || right(coalesce(x.account_number, s.account_number), 4) as account4,
       coalesce(x.account_holder, s.account_holder) as holder, ${photosSql} as photos
     from {loyalty_program} p, {store} s left join {store_owner} o on o.id = s.owner_id left join {redemption} x on x.submission_id = :submission left join {bank} b on b.id = coalesce(x.bank_id, s.bank_id), {reward} r where p.id = :program and s.id = :store and r.id = :reward`,
    { program: data.program, store: data.store, reward: data.reward, photos: data.photos ?? [], submission: view.id },
  );
  return {
    data,
    ...rest,
    account: { balance, available, debt },
    redemption: (await redemptionOf(db, kind, view.id)) ?? null,
  };
}
