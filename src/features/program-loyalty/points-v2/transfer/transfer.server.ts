import { z } from "zod";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { handle, id, pathId, text } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { holdPoints, releasePoints } from "#features/program-loyalty/point/hold.server.ts";
import { transferHeldPoints } from "#features/program-loyalty/point/transfer.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import {
  kindOf,
  type EffectResult,
  type Proposal,
  proposalHandlers,
  readSubmission,
  serveWorkflow,
  type Subject,
} from "#platform/workflow/index.server.ts";
import { pointsReleaseAbove } from "../../proposals/points.setting.ts";
import { fitTransfer, previewOf } from "../../proposals/transfer-rules.server.ts";
import { type ProposedTransfer, type TransferFacts, transferFacts, transferProposal } from "./transfer.calls.ts";
import { PointTransfer } from "./transfer.workflow.ts";

type Payload = TransferFacts["data"];
const payloadOf = (s: Subject) => s.payload as unknown as Payload;

export const servedTransfer = serveWorkflow(PointTransfer, {
  prefix: "TP",
  hours: 48,
  changesFacts: true,
  creates: "point_transfer",
  effects: {
    submit: setAside,
    approved: moveHeldPoints,
    returnApprove: letGo("returned"),
    returnRelease: letGo("returned"),
    rejectApprove: letGo("rejected"),
    rejectRelease: letGo("rejected"),
    withdraw: letGo("withdrawn"),
  },
  statesFor: (s) => {
    const { valueRp, releaseAbove } = payloadOf(s);
    return unitsOf(valueRp, 2) > unitsOf(releaseAbove, 2) ? ["submitted", "endorsed"] : ["submitted"];
  },
  refresh: (db, s) => {
    const { valueRp: _valueRp, releaseAbove: _limit, ...o } = payloadOf(s);
    return proposalOf(db, o);
  },
});
const workflow: Workflow = PointTransfer as never;

const content: z.ZodType<ProposedTransfer> = z.strictObject({
  ...{ wallet: id, from: id, to: id },
  points: z.number().int().min(1).max(1_000_000_000),
  reason: text(400, 5),
});
export const { onPropose, onChange } = proposalHandlers(workflow, transferProposal, { content, proposalOf });

/** A transfer within one region is approved in that region; one between two regions, with national scope. */
async function proposalOf(db: Db, o: ProposedTransfer): Promise<Proposal> {
  const { value } = await fitTransfer(db, o, "v2", "content.");
  if (value === null) throw new Refused("points.value", "Program ini belum punya nilai poin.");
  const place = await db.one<{ label: string; district: number | null }>(
    `select concat_ws(' → ', a.code, b.code) as label, case when x.region_id is not distinct from y.region_id then a.district_id end as district
     from {store} a left join {store_place_today} x on x.store_id = a.id, {store} b left join {store_place_today} y on y.store_id = b.id where a.id = :from and b.id = :to`,
    { from: o.from, to: o.to },
  );
  const payload: Payload = {
    ...o,
    valueRp: fromUnits((BigInt(o.points) * unitsOf(value, 4) + 50n) / 100n, 2),
    releaseAbove: String(await readSetting(db, pointsReleaseAbove)),
  };
  return { title: `Transfer poin: ${place.label}`, payload, districtId: place.district, storeId: o.from };
}

/** Puts the points on hold, so that the store cannot spend them; the recipient gets them on approval. */
async function setAside(db: Db, subject: Subject): Promise<EffectResult> {
  const o = payloadOf(subject);
  const { owner } = await fitTransfer(db, o, "v2", "content.");
  const sys = db.asPortal("decision", "points of a proposed transfer");
  const made = await sys.one<{ id: number }>(
    `insert into {!point_transfer} as t (id, submission_id, wallet_id, from_store_id, to_store_id, owner_id, points, reason, created_by)
     values (coalesce(:reserved::bigint, nextval(pg_get_serial_sequence('point_transfer', 'id'))), :submission, :wallet, :from, :to, :owner, :points, :reason, :by) returning t.id`,
    {
      reserved: subject.reserved ?? null,
      ...{ submission: subject.id, wallet: o.wallet, from: o.from, to: o.to, owner },
      ...{ points: o.points, reason: o.reason, by: subject.submitterId },
    },
  );
  const hold = await holdPoints(
    sys,
    { w: o.wallet, s: o.from },
    { cause: "transfer", causeId: made.id, points: o.points },
    await todayOf(sys),
  );
  await sys.run("update {!point_transfer} set hold_id = :hold where id = :id", { id: made.id, hold });
  return { resultId: made.id };
}

type LockedTransfer = { readonly id: number; readonly hold: number };
const lockTransfer = (sys: Db, subject: Subject): Promise<LockedTransfer | undefined> =>
  sys.maybe<LockedTransfer>(
    "select t.id, t.hold_id as hold from {point_transfer} t where t.submission_id = :id and t.state = 'requested' for update of t",
    { id: subject.id },
  );

async function moveHeldPoints(db: Db, subject: Subject): Promise<EffectResult> {
  const o = payloadOf(subject);
  await fitTransfer(db, o, "v2", "content.");
  const sys = db.asPortal("decision", "points of an approved transfer");
  const transfer = await lockTransfer(sys, subject);
  if (!transfer) throw new Refused("points.decided", "Poin ini sudah diputuskan.", [], 409);
  const today = await todayOf(sys);
  await transferHeldPoints(sys, { ...o, causeId: transfer.id }, transfer.hold, today);
  await sys.run(
    "update {!point_transfer} set state = 'done', transferred_on = :today, updated_at = now() where id = :id",
    { id: transfer.id, today },
  );
  await rowsChanged(db, "pointEntry");
  return { resultId: transfer.id };
}

/** A returned proposal gets a new hold in a separate row when it is submitted again. */
function letGo(state: "rejected" | "withdrawn" | "returned") {
  return async (db: Db, subject: Subject): Promise<EffectResult> => {
    const sys = db.asPortal("decision", "points of an unapproved transfer");
    const transfer = await lockTransfer(sys, subject);
    if (!transfer) return {};
    await releasePoints(sys, transfer.hold, await todayOf(sys));
    await sys.run("update {!point_transfer} set state = :state, updated_at = now() where id = :id", {
      id: transfer.id,
      state,
    });
    return { resultId: transfer.id };
  };
}

export const onFacts = handle(transferFacts, z.strictObject({ id: pathId }), async (i, { db }) => {
  const view = await readSubmission(db, i.id);
  if (view.kind !== kindOf(workflow)) throw notFound();
  const data = view.payload as unknown as Payload;
  const sys = db.asPortal("decision", "facts of a visible proposal");
  const named = await sys.one<Omit<TransferFacts, "data" | "preview" | "held"> & { hold: number | null }>(
    `select json_build_object('id', p.id, 'label', concat_ws(' – ', p.code, p.name)) as wallet, json_build_object('id', a.id, 'label', concat_ws(' – ', a.code, a.name)) as "from", json_build_object('id', b.id, 'label', concat_ws(' – ', b.code, b.name)) as "to", o.name as owner,
       (select t.hold_id from {point_transfer} t where t.submission_id = :id and t.state = 'requested') as hold
     from {loyalty_program} p, {store} a left join {store_owner} o on o.id = a.owner_id, {store} b where p.id = :wallet and a.id = :from and b.id = :to`,
    { id: view.id, wallet: data.wallet, from: data.from, to: data.to },
  );
  const { hold, ...names } = named;
  return { data, ...names, held: hold !== null, preview: await previewOf(sys, data, hold) };
});
