import { Refused } from "#kit/refused.ts";
import { valueAction } from "#kit/route.ts";
import type { Row } from "#kit/resource.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { can } from "#kit/person.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { closeDevices } from "./devices.server.ts";
import { updateCurrentPositions } from "./current-positions.server.ts";
import { Salesman } from "./user-salesman.resource.ts";

const idOf = (v: unknown): unknown => (v !== null && typeof v === "object" && "id" in v ? v.id : (v ?? null));
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Visits planned after the last day must be handed over first. */
async function refuseVisits(db: Db, id: number): Promise<void> {
  const { last } = await db.one<{ last: string }>(
    "select s.ended_on::text as last from {salesman} s where s.id = :id",
    {
      id,
    },
  );
  const { visits } = await db.one<{ visits: number }>(
    `select count(*)::int as visits from {visit_schedule} s where s.salesman_id = :id and s.day > greatest(:last::date, ${todaySql}) and s.status = 'planned'`,
    { id, last },
  );
  if (visits === 0) return;
  const message = "Masih ada {count} kunjungan terjadwal: akhiri masa kerjanya dengan seorang penerus.";
  const values = { count: visits };
  throw new Refused("salesman.visits", message, [{ field: "status", message, values }], 422, values);
}

/** Facts are stored by employer and channel, so neither can change; leaving needs a last day. */
export const salesmanHooks = resourceHooks(Salesman, {
  beforeSave(next, before, ctx) {
    const stored = before as Row<typeof Salesman> | null;
    for (const name of ["employer", "channel"] as const)
      if (stored && name in next && idOf(next[name]) !== idOf(stored[name]))
        throw wrong(name, "Tidak dapat diubah; daftarkan salesman baru.");
    const channel = next.channel ?? stored?.channel;
    if (!can(ctx.access, valueAction("channel", String(channel))))
      throw wrong("channel", "Kanal ini di luar kewenangan Anda.");
    const of = <T>(name: string, old: T): T => (name in next ? (next[name] as T) : old);
    const [status, ended] = [of("status", stored?.status), of<string | null>("endedOn", stored?.endedOn ?? null)];
    if (status === "ended" && ended === null) throw wrong("endedOn", "Wajib diisi.");
    const joined = of("joinedOn", stored?.joinedOn ?? "");
    if (ended !== null && ended < joined) throw wrong("endedOn", "Tidak boleh sebelum tanggal bergabung.");
    return next;
  },
  /** When a salesman leaves, the phones are revoked and the stores must have a successor. */
  async afterSave(id, _before, ctx) {
    await updateCurrentPositions(ctx.db, [id]);
    const db = ctx.db.internal("phones and patterns of a former salesman");
    const gone = await db.maybe<{ patterns: number }>(
      `select (select count(*)::int from {visit_pattern} p where p.salesman_id = s.id and p.archived_at is null and (p.valid_to is null or p.valid_to > greatest(s.ended_on, ${todaySql}))) as patterns
       from {salesman} s where s.id = :id and s.status = 'ended'`,
      { id },
    );
    if (!gone) return;
    if (gone.patterns > 0)
      throw new Refused(
        "salesman.patterns",
        "Masih ada {count} pola kunjungan: serahkan dahulu kepada penerusnya.",
        [
          {
            field: "status",
            message: "Masih ada {count} pola kunjungan: serahkan dahulu kepada penerusnya.",
            values: { count: gone.patterns },
          },
        ],
        422,
        { count: gone.patterns },
      );
    await refuseVisits(db, id);
    await closeDevices(ctx.db, id, null);
  },
});
