import { Refused } from "#kit/refused.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { ProgramTarget } from "./target-volume.resource.ts";
import { closedMessage, targetChanged, windowFrom } from "./target-windows.server.ts";

const idOf = (v: unknown): number => Number(typeof v === "object" && v !== null ? (v as { id: number }).id : v);

/** Validates forms and files: an open window of the programme, a member, and one kind of bonus. */
export const programTargetHooks = resourceHooks(ProgramTarget, {
  async beforeSave(next, before, { db }) {
    const of = (name: "program" | "store" | "windowFrom" | "bonusPoints" | "bonusPct"): unknown =>
      name in next ? next[name] : (before?.[name] ?? null);
    if (of("bonusPoints") !== null && of("bonusPct") !== null)
      throw new Refused("invalid", "Isian belum benar.", {
        bonusPct: "Isi bonus poin atau bonus persen, tidak keduanya.",
      });
    const [program, store, day] = [idOf(of("program")), idOf(of("store")), String(of("windowFrom"))];
    const window = await windowFrom(db, program, day);
    if (!window) throw new Refused("invalid", "Isian belum benar.", { windowFrom: "Bulan di luar masa program." });
    const current = before ? await windowFrom(db, before.program.id, before.windowFrom) : undefined;
    if (window.closed || current?.closed)
      throw new Refused("program.frozen", closedMessage, { windowFrom: closedMessage });
    const member = await db.maybe(
      `select 1 from {program_store} m where m.program_id = :program and m.store_id = :store and m.archived_at is null
       and m.valid_from < :to::date and (m.valid_to is null or m.valid_to > :from::date) limit 1`,
      { program, store, from: window.from, to: window.to },
    );
    if (!member)
      throw new Refused("program.notMember", "Toko bukan peserta program ini.", {
        store: "Toko bukan peserta program ini.",
      });
    return next;
  },
  async afterSave(id, before, { db }) {
    const now = await db.one<{ program: number; store: number; day: string }>(
      `select t.program_id as program, t.store_id as store, t.window_from::text as day from {program_target} t where t.id = :id`,
      { id },
    );
    const touched = [
      now,
      ...(before ? [{ program: before.program.id, store: before.store.id, day: before.windowFrom }] : []),
    ];
    for (const { program, store, day } of touched) {
      const window = await windowFrom(db, program, day);
      if (window) await targetChanged(db, [{ store, from: window.from, to: window.to }]);
    }
  },
  async beforeArchive(row, { db }) {
    const window = await windowFrom(db, row.program.id, row.windowFrom);
    if (window?.closed) throw new Refused("program.frozen", closedMessage, { windowFrom: closedMessage });
    if (window) await targetChanged(db, [{ store: row.store.id, from: window.from, to: window.to }]);
  },
});
