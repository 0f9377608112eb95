import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { audit, staleRow, type Db } from "#platform/database/index.server.ts";
import { accessOf, authorityFor, kindOf, lockSubmission, stateOf } from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { workflowOf } from "./open-points.server.ts";

type StrikeInput = {
  readonly id: number;
  readonly version: number;
  readonly lines: readonly number[];
  readonly strike: boolean;
  readonly reason: string | null;
};

/** Excludes lines from the approval, with a reason, or includes them again; only for the holder of the pending step. */
export async function strike(db: Db, input: StrikeInput): Promise<{ version: number; struck: number }> {
  const workflow = workflowOf.pointProposal;
  const row = await lockSubmission(db, input.id);
  if (row.kind !== kindOf(workflow)) throw notFound();
  if (row.state !== "pending")
    throw new Refused("workflow.state", "Pengajuan ini sudah tidak menunggu tindakan tersebut.", [], 409);
  const access = accessOf(workflow, stateOf(workflow, row));
  const authority = await authorityFor(db, workflow, access, row, true);
  if (!authority) throw forbidden(access);
  if (authority.barred) throw new Refused("workflow.own", "Pengajuan sendiri harus diputuskan orang lain.", [], 403);
  if (row.version !== input.version) throw await staleRow(db, workflow.name, row.id, { version: row.version });
  const reason = input.reason?.trim() || null;
  if (input.strike && !reason)
    throw new Refused("workflow.note", "Alasan wajib diisi.", { reason: "Alasan wajib diisi." });
  const from = input.strike ? "open" : "struck";
  const changed = await db.run(
    `update {!point_request_line} set state = :to, struck_by = :by::bigint, struck_reason = :reason::text, updated_at = now() where submission_id = :id and id = any(:lines::bigint[]) and state = :from`,
    {
      ...{ id: row.id, lines: input.lines, from, to: input.strike ? "struck" : "open" },
      ...{ by: input.strike ? personOf(db).userId : null, reason: input.strike ? reason : null },
    },
  );
  if (changed !== input.lines.length)
    throw new Refused("points.lines", "Sebagian baris sudah berubah atau di luar area Anda; muat ulang.", [], 409);
  await db
    .internal("proposal with changed lines")
    .run("update {!submission} set version = version + 1, updated_at = now(), updated_by = :by where id = :id", {
      id: row.id,
      by: personOf(db).userId,
    });
  await audit(db, {
    action: input.strike ? "strike" : "unstrike",
    entity: workflow.name,
    entityId: row.id,
    label: row.number,
    note: reason,
    after: { lines: input.lines.slice(0, 100), count: input.lines.length },
  });
  return { version: row.version + 1, struck: changed };
}
