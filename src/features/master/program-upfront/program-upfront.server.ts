import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { todaySql } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { UpfrontEntry } from "./entri.resource.ts";
import { UpfrontProgram } from "./program-upfront.resource.ts";

const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

export const upfrontProgramHooks = resourceHooks(UpfrontProgram, {
  beforeSave(next, before) {
    const stored = before as Row<typeof UpfrontProgram> | null;
    const from = "validFrom" in next ? (next.validFrom as string) : (stored?.validFrom ?? "");
    const to = "validTo" in next ? (next.validTo as string) : (stored?.validTo ?? "");
    if (to <= from) throw wrong("validTo", "Harus sesudah tanggal mulai.");
    return next;
  },
});

/** An entry has the distributor and store of its commitment; repayments may not exceed payments. */
export const upfrontEntryHooks = resourceHooks(UpfrontEntry, {
  async beforeSave(next, before, ctx) {
    const stored = before as Row<typeof UpfrontEntry> | null;
    const of = <T>(name: string, old: T): T => (name in next ? (next[name] as T) : old);
    const commitment = of("commitment", stored?.commitment.id ?? 0);
    const owner = await ctx.db.maybe<{ distributor: number; store: number }>(
      "select c.distributor_id as distributor, c.store_id as store from {upfront_commitment} c where c.id = :commitment and c.archived_at is null for no key update of c",
      { commitment },
    );
    if (!owner) throw wrong("commitment", "Pilihan tidak ditemukan.");
    const sums = await ctx.db.one<{ over: boolean; ahead: boolean }>(
      `select coalesce(sum(case when e.kind = 'paid' then e.amount else -e.amount end), 0) + case when :kind::text = 'paid' then :amount::numeric else -:amount::numeric end < 0 as over, :on::date > ${todaySql} as ahead
       from {upfront_entry} e where e.commitment_id = :commitment and e.archived_at is null and e.id <> :id`,
      {
        commitment,
        id: stored?.id ?? 0,
        kind: of("kind", stored?.kind ?? "paid"),
        amount: of("amount", stored?.amount ?? "0"),
        on: of("postedOn", stored?.postedOn ?? ""),
      },
    );
    if (sums.ahead) throw wrong("postedOn", "Tidak boleh di masa depan.");
    if (sums.over) throw wrong("amount", "Pengembalian melebihi yang dibayar.");
    return { ...next, ...owner };
  },
});
