import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { audit, staleRow, type Db } from "#platform/database/index.server.ts";
import { accessOf, authorityFor, kindOf, lockSubmission, stateOf } from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { workflowOf } from "./open-points.server.ts";

type Asked = {
  readonly id: number;
  readonly version: number;
  readonly lines: readonly number[];
  readonly strike: boolean;
  readonly reason: string | null;
};

/** Excludes lines from the approval, with a reason, or includes them again; only for the holder of the pending step. */
export async function strike(db: Db, asked: Asked): Promise<{ version: number; struck: number }> {
  const workflow = workflowOf.pointProposal;
  const row = await lockSubmission(db, asked.id);
  if (row.kind !== kindOf(workflow)) throw notFound();
  if (row.state !== "pending")
    throw new Refused("workflow.state", "Pengajuan ini sudah tidak menunggu tindakan tersebut.", [], 409);
  const access = accessOf(workflow, stateOf(workflow, row));
  const authority = await authorityFor(db, workflow, access, row, true);
  if (!authority) throw forbidden(access);
  if (authority.barred) throw new Refused("workflow.own", "Pengajuan sendiri harus diputuskan orang lain.", [], 403);
  if (row.version !== asked.version) throw await staleRow(db, workflow.name, row.id, { version: row.version });
  const reason = asked.reason?.trim() || null;
  if (asked.strike && !reason)
    throw new Refused("workflow.note", "Alasan wajib diisi.", { reason: "Alasan wajib diisi." });
  const from = asked.strike ? "open" : "struck";
  const changed = await db.run(
    `update {!point_request_line} set state = :to, struck_by = :by::bigint, struck_reason = :reason::text, updated_at = now() where submission_id = :id and id = any(:lines::bigint[]) and state = :from`,
    {
      ...{ id: row.id, lines: asked.lines, from, to: asked.strike ? "struck" : "open" },
      ...{ by: asked.strike ? personOf(db).userId : null, reason: asked.strike ? reason : null },
    },
  );
  if (changed !== asked.lines.length)
    throw new Refused("points.lines", "Sebagian baris sudah berubah atau di luar area Anda; muat ulang.", [], 409);
  await db
    .internal("proposal whose lines changed")
    .run("update {!submission} set version = version + 1, updated_at = now(), updated_by = :by where id = :id", {
      id: row.id,
      by: personOf(db).userId,
    });
  await audit(db, {
    action: asked.strike ? "strike" : "unstrike",
    entity: workflow.name,
    entityId: row.id,
    label: row.number,
    note: reason,
    after: { lines: asked.lines.slice(0, 100), count: asked.lines.length },
  });
  return { version: row.version + 1, struck: changed };
}
