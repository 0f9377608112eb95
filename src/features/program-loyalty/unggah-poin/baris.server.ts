import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { move, servedOf } from "#platform/workflow/index.server.ts";
import { lineFaults, refuseLines, type WantedLine } from "../proposals/line-rules.server.ts";
import { openPoints } from "../proposals/open-points.server.ts";
import { PointUpload } from "./baris.resource.ts";

const submittedMessage = "Dokumen ini sudah diajukan; isinya tidak dapat diubah dengan unggahan.";
type Line = WantedLine & { readonly id: number; readonly document: string };

const linesSql = `select u.id, u.document, u.program_id as program, u.store_id as store, u.points, u.reason, u.valid_until::text as "validUntil", u.note
  from {point_upload} u where u.id = any(:ids::bigint[]) order by array_position(:ids::bigint[], u.id)`;

/** Submits a document once its lines are written; undoing the import withdraws pending proposals. */
export const pointUploadHooks = resourceHooks(PointUpload, {
  beforeSave(next, before) {
    if (before) throw new Refused("upload.posted", submittedMessage, { document: submittedMessage });
    return next;
  },
  async afterDocument(ids, { db }) {
    const lines = await db.query<Line>(linesSql, { ids });
    refuseLines(await lineFaults(db, lines));
    await refuseKnown(db, lines[0]?.document ?? "", ids);
    const made = await openPoints(db, lines, { source: "file", document: lines[0]?.document ?? null, note: null });
    const sys = db.internal("link imported lines to their proposal");
    for (const { id, number, lines: group } of made)
      await sys.run(
        "update {!point_upload} set submission_id = :id, proposal = :number where id = any(:ids::bigint[])",
        { id, number, ids: group.map((l) => l.id) },
      );
  },
  async beforeArchive(row, { db }) {
    await withdrawAll(db, [row.id]);
  },
  async beforeArchiveMany(rows, { db }) {
    await withdrawAll(
      db,
      rows.map((r) => r.id),
    );
  },
});

/** Refuses more lines of a document that has been submitted, because they would be reviewed separately. */
async function refuseKnown(db: Db, document: string, ids: readonly number[]): Promise<void> {
  const known = await db
    .internal("imports of the same document")
    .maybe(
      "select 1 from {point_upload} u where fold_code(u.document) = fold_code(:document) and u.archived_at is null and u.id <> all (:ids::bigint[]) limit 1",
      { document, ids },
    );
  if (known) throw new Refused("upload.posted", submittedMessage, { document: submittedMessage });
}

async function withdrawAll(db: Db, ids: readonly number[]): Promise<void> {
  const sys = db.internal("proposals of undone import lines");
  const submissions = await sys.query<{ id: number; kind: string; state: string }>(
    `select s.id, s.kind, s.state from {submission} s where s.id in (select u.submission_id from {point_upload} u where u.id = any(:ids::bigint[])) order by s.id`,
    { ids },
  );
  if (submissions.some((s) => s.state === "approved"))
    throw new Refused("upload.decided", "Sudah disetujui; ajukan koreksi.", {
      document: "Sudah disetujui; ajukan koreksi.",
    });
  for (const s of submissions)
    if (s.state === "pending" || s.state === "draft") await move(db, servedOf(s.kind).workflow, s.id, "withdraw");
}
