import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { resourceHooks, type Values } from "#platform/records/index.server.ts";
import { ProgramWhitelist } from "./whitelist.resource.ts";

type StoredEntry = Row<typeof ProgramWhitelist>;
const plain = (next: Values, stored: StoredEntry | null, name: "program" | "store") =>
  Number(name in next ? next[name] : (stored?.[name].id ?? 0));

/** Refuses members, which need no whitelist, and closed stores, which cannot become members. */
async function refuseUnfit(db: Db, program: number, store: number): Promise<void> {
  const programStore = await db.one<{ member: boolean; closed: boolean }>(
    `select exists (select 1 from {program_store} m where m.program_id = :program and m.store_id = :store and m.archived_at is null and (m.valid_to is null or m.valid_to > ${todaySql})) as member,
       exists (select 1 from {store} s where s.id = :store and s.status = 'closed') as closed`,
    { program, store },
  );
  if (programStore.member) throw new Refused("invalid", "Isian belum benar.", { store: "Toko sudah menjadi peserta." });
  if (programStore.closed) throw new Refused("invalid", "Isian belum benar.", { store: "Toko sudah tutup." });
}

export const programWhitelistHooks = resourceHooks(ProgramWhitelist, {
  async beforeSave(next, before, ctx) {
    const stored = before as StoredEntry | null;
    if (stored === null || "program" in next || "store" in next)
      await refuseUnfit(ctx.db, plain(next, stored, "program"), plain(next, stored, "store"));
    return next;
  },
  async beforeRestore(row, ctx) {
    const stored = row as unknown as StoredEntry;
    await refuseUnfit(ctx.db, stored.program.id, stored.store.id);
  },
});
