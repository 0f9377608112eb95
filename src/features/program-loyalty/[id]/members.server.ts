import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, staleRow, type Db } from "#platform/database/index.server.ts";
import { type Ctx, day, handle, pathId, text, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { forEver, markPoints } from "#features/program-loyalty/point/dirty.server.ts";
import { firstOpenDay } from "./frozen.server.ts";
import { removeMember, resumeMember, suspendMember } from "./members.calls.ts";

type Member = {
  readonly id: number;
  readonly version: number;
  readonly program_id: number;
  readonly store_id: number;
  readonly store: string;
  readonly status: "active" | "suspended";
  readonly valid_from: string;
  readonly valid_to: string | null;
};
type MemberInput = { readonly id: number; readonly version: number; readonly day: string; readonly reason: string };
const inputSchema = z.strictObject({ id: pathId, version, day, reason: text(400, 5) });

/** Locks a membership in scope; the day must be within it and not in a closed window. */
async function lockMembership(db: Db, i: MemberInput, status?: Member["status"]): Promise<Member> {
  const m = await db.maybe<Member>(
    `select m.id, m.version, m.program_id, m.store_id, m.status, m.valid_from::text as valid_from, m.valid_to::text as valid_to, concat_ws(' – ', s.code, s.name) as store
     from {program_store} m join {~store} s on s.id = m.store_id where m.id = :id and m.archived_at is null for update of m`,
    { id: i.id },
  );
  if (!m) throw notFound();
  if (m.version !== i.version) throw await staleRow(db, "programStore", m.id, { version: m.version });
  if (status && m.status !== status)
    throw new Refused("member.state", "Status peserta sudah berubah; muat ulang halaman.", [], 409);
  if (i.day < m.valid_from || (m.valid_to !== null && i.day >= m.valid_to))
    throw new Refused("invalid", "Isian belum benar.", { day: "Tanggal di luar masa keanggotaan ini." });
  if (i.day < (await firstOpenDay(db, m.program_id)))
    throw new Refused("program.frozen", "Bulan ini sudah ditutup; ajukan perubahan program.", {
      day: "Bulan ini sudah ditutup; ajukan perubahan program.",
    });
  return m;
}

/** Ends the row before the day; from the day on the store has the other status or is not a member. */
async function splitAt(db: Db, m: Member, i: MemberInput, next: Member["status"] | null): Promise<number> {
  const by = db.access.kind === "person" ? db.access.userId : null;
  const params = { id: m.id, day: i.day, reason: i.reason, by, next };
  if (i.day === m.valid_from && next !== null) {
    await db.run(
      "update {!program_store} set status = :next, reason = :reason, version = version + 1, updated_at = :instant::timestamptz, updated_by = :by where id = :id",
      { id: m.id, next, reason: i.reason, by },
    );
    return m.id;
  }
  await db.run(
    `update {!program_store} set valid_to = :day::date, version = version + 1, updated_at = :instant::timestamptz, updated_by = :by
     ${next === null ? ", reason = :reason" : ""} where id = :id`,
    next === null ? { id: m.id, day: i.day, by, reason: i.reason } : { id: m.id, day: i.day, by },
  );
  if (next === null) return m.id;
  const made = await db.one<{ id: number }>(
    `insert into {!program_store} as n (program_id, store_id, stack_group, valid_from, valid_to, reason, status, registration_id, created_by, updated_by)
     select m.program_id, m.store_id, m.stack_group, :day::date, :until::date, :reason, :next, m.registration_id, :by, :by from {program_store} m where m.id = :id returning n.id`,
    { ...params, until: m.valid_to },
  );
  return made.id;
}

const moved = (
  i: MemberInput,
  ctx: Ctx,
  action: string,
  from: Member["status"] | undefined,
  next: Member["status"] | null,
) =>
  ctx.db.tx(async (db) => {
    const m = await lockMembership(db, i, from);
    const id = await splitAt(db, m, i, next);
    await markPoints(db.internal("points of a member"), [
      { distributorId: 0, storeId: m.store_id, day: i.day, until: forEver, cause: "membership", causeId: m.program_id },
    ]);
    await audit(db, {
      action,
      entity: "programStore",
      entityId: m.id,
      label: m.store,
      note: i.reason,
      before: { status: m.status, validTo: m.valid_to },
      after: { status: next ?? "left", day: i.day },
    });
    await rowsChanged(db, "programStore");
    return { data: { id } };
  });

export const onSuspend = handle(suspendMember, inputSchema, (i, ctx) =>
  moved(i, ctx, "suspend", "active", "suspended"),
);
export const onResumeMember = handle(resumeMember, inputSchema, (i, ctx) =>
  moved(i, ctx, "resume", "suspended", "active"),
);
export const onRemove = handle(removeMember, inputSchema, (i, ctx) => moved(i, ctx, "remove", undefined, null));
