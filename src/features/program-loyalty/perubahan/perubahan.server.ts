import { z } from "zod";
import type { RefValue } from "#kit/field.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { day, handle, id, pathId, text } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { programChanged } from "#features/program-loyalty/point/dirty.server.ts";
import {
  kindOf,
  type EffectResult,
  type Proposal,
  proposalHandlers,
  readSubmission,
  serveWorkflow,
  type Subject,
} from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { join, validateJoining } from "../[id]/join.server.ts";
import { applyRules, lockProgram, type ProgramRow, refuseUnready } from "../apply-rules.server.ts";
import { rulesOfProgram } from "../read-rules.server.ts";
import { ruleSet } from "../rule-set.server.ts";
import { firstDayOf, refuseUnfit } from "./change-rules.server.ts";
import { namesOf } from "./change-names.server.ts";
import { type ChangeFacts, changeFacts, changeProposal, type ProposedChange } from "./perubahan.calls.ts";
import { ProgramChange } from "./perubahan.workflow.ts";
import { attachSimulation, refuseUntried, simulationOf } from "./simulation.server.ts";

export const servedChange = serveWorkflow(ProgramChange, { prefix: "PP", hours: 48, effects: { approve } });
const workflow: Workflow = ProgramChange as never;

const content: z.ZodType<ProposedChange> = z.strictObject({
  program: id,
  from: day.nullable(),
  activate: z.boolean().optional(),
  rules: ruleSet.optional(),
  members: z.array(id).min(1).max(5_000).optional(),
  reason: text(1000, 10),
}) as never;

export const { onPropose, onChange } = proposalHandlers(workflow, changeProposal, {
  content,
  proposalOf,
  keep: (db, opened, proposed) => attachSimulation(db, opened.id, proposed),
});

/** A change of a programme in one region is approved in that region; any other one, with national scope. */
const districtSql = `select min(d.district_id) as district from {program_area} x
  join {~region_area} r on r.area_id = x.area_id and r.valid_to is null left join {~area_district} d on d.area_id = x.area_id and d.valid_to is null
  where x.program_id = :id having count(distinct r.region_id) = 1`;

async function proposalOf(db: Db, c: ProposedChange): Promise<Proposal> {
  const p = await lockProgram(db, c.program);
  if (!p) throw new Refused("invalid", "Isian belum benar.", { "content.program": "Pilihan tidak ditemukan." });
  refuseUnfit(p, c, await today(db));
  if (c.activate) await refuseUnready(db, p.id);
  if (c.members) await joining(db.internal("stores that can become members"), p, c);
  const place = await db.maybe<{ district: number | null }>(districtSql, { id: p.id });
  return {
    title: `${c.activate ? "Aktifkan program" : "Perubahan program"}: ${p.code} – ${p.name}`.slice(0, 200),
    payload: c as never,
    districtId: place?.district ?? null,
  };
}

/** Writes the rules, increments their version and recomputes the points of all members. */
async function approve(db: Db, subject: Subject): Promise<EffectResult> {
  const c = subject.payload as unknown as ProposedChange;
  const sys = db.asPortal("decision", "rules of a programme by an approved proposal");
  const p = await lockProgram(sys, c.program);
  if (!p) throw notFound();
  await refuseUntried(db, subject.id);
  refuseUnfit(p, c, await today(db));
  const before = await rulesOfProgram(sys, p.id);
  await carryOut(db, sys, p, c);
  await audit(db, {
    action: c.activate ? "activate" : "rules",
    entity: "loyaltyProgram",
    entityId: p.id,
    label: `${p.code} – ${p.name}`,
    note: c.reason,
    before: { ruleVersion: p.rule_version, rules: before },
    after: { ruleVersion: p.rule_version + 1, rules: await rulesOfProgram(sys, p.id), proposal: subject.number },
  });
  await rowsChanged(db, "loyaltyProgram");
  return { resultId: p.id };
}

async function carryOut(db: Db, sys: Db, p: ProgramRow, c: ProposedChange): Promise<void> {
  const by = personOf(db).userId;
  if (c.rules) await applyRules(sys, p, c.rules, firstDayOf(p, c), by);
  if (c.members) {
    const { at, added } = await joining(sys, p, c);
    await join(db, sys, at, added, by);
  }
  if (c.activate) {
    await refuseUnready(sys, p.id);
    await sys.run("update {!loyalty_program} set status = 'active' where id = :id", { id: p.id });
  }
  await sys.run("update {!loyalty_program} set version = version + 1, updated_by = :by where id = :id", {
    id: p.id,
    by,
  });
  await programChanged(sys, p.id);
}

/** Validates the stores of a change again; if one is no longer accepted, the whole change is refused. */
async function joining(db: Db, p: ProgramRow, c: ProposedChange) {
  const at = { id: p.id, from: firstDayOf(p, c), stores: c.members ?? [] };
  const { added, refused } = await validateJoining(db, at);
  const first = refused[0];
  if (first)
    throw new Refused("program.members", "Sebagian toko tidak dapat menjadi peserta.", [
      { field: "content.members", message: "{store} tidak dapat menjadi peserta.", values: { store: first.label } },
      { field: "content.members", message: first.reason },
    ]);
  if (added.length === 0)
    throw new Refused("invalid", "Isian belum benar.", { "content.members": "Semua toko ini sudah peserta." });
  return { at, added };
}

export const onChangeFacts = handle(
  changeFacts,
  z.strictObject({ id: pathId }),
  async (i, { db }): Promise<ChangeFacts> => {
    const view = await readSubmission(db, i.id);
    if (view.kind !== kindOf(workflow)) throw notFound();
    const data = view.payload as unknown as ProposedChange;
    const program = await db.maybe<ChangeFacts["program"]>(
      `select p.id, concat_ws(' – ', p.code, p.name) as label, p.status, p.rule_version as "ruleVersion" from {loyalty_program} p where p.id = :id`,
      { id: data.program },
    );
    if (!program) throw notFound();
    return {
      data,
      program,
      now: await rulesOfProgram(db, data.program),
      names: await namesOf(db, data),
      simulation: await simulationOf(db, i.id),
      members: await db.query<RefValue>(
        "select s.id, concat_ws(' – ', s.code, s.name) as label from {store} s where s.id = any(:ids::bigint[]) order by s.code",
        { ids: [...(data.members ?? [])] },
      ),
    };
  },
);
