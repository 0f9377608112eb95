import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { day, handle, id, pathId, text } from "#platform/http/index.server.ts";
import { firstOpenDay } from "./frozen.server.ts";
import { join, type Joining, validateJoining } from "./join.server.ts";
import { assignMembers, previewMembers } from "./members.calls.ts";

const maxStores = 5_000;
const inputSchema = z.strictObject({
  id: pathId,
  from: day,
  stores: z.array(id).max(maxStores),
  codes: z.array(text(40, 1)).max(maxStores),
});
type Program = {
  readonly id: number;
  readonly status: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
};

/** Validates programme and day of entry; returns whether that day is in a closed window. */
async function programFor(db: Db, i: Joining): Promise<{ readonly frozen: boolean }> {
  const p = await db.maybe<Program>(
    "select p.id, p.status, p.valid_from::text as valid_from, p.valid_to::text as valid_to from {loyalty_program} p where p.id = :id and p.archived_at is null",
    { id: i.id },
  );
  if (!p) throw notFound();
  if (p.status === "closed") throw new Refused("program.state", "Program ini sudah selesai.", [], 409);
  if (i.from < p.valid_from || (p.valid_to && i.from >= p.valid_to))
    throw new Refused("invalid", "Isian belum benar.", { from: "Tanggal di luar masa program." });
  return { frozen: i.from < (await firstOpenDay(db, p.id)) };
}
const validateJoiningOf = (db: Db, i: Joining) => validateJoining(db.internal("stores that can become members"), i);

export const onPreviewMembers = handle(previewMembers, inputSchema, async (i, { db }) => ({
  ...(await programFor(db, i)),
  ...(await validateJoiningOf(db, i)),
}));

export const onAssign = handle(assignMembers, inputSchema, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const { frozen } = await programFor(db, i);
    const message = "Bulan ini sudah ditutup; ajukan perubahan program.";
    if (frozen) throw new Refused("program.frozen", message, { from: message });
    const joining = await validateJoiningOf(db, i);
    await join(db, db.internal("points of new members"), i, joining.added, ctx.person.userId);
    return { ...joining, frozen };
  }),
);
