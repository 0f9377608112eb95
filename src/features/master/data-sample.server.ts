import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { SampleStore } from "./data-sample.resource.ts";

type Sample = Row<typeof SampleStore>;

/** Removing a store from a panel requires a reason, and a store can be in a panel once at a time. */
export const sampleStoreHooks = resourceHooks(SampleStore, {
  async beforeSave(next, before, ctx) {
    const stored = before as Sample | null;
    const of = <T>(name: string, old: T): T => (name in next ? (next[name] as T) : old);
    const from = of("validFrom", stored?.validFrom ?? "");
    const to = of<string | null>("validTo", stored?.validTo ?? null);
    if (of("status", stored?.status) === "dropped" && !of("reason", stored?.reason ?? null))
      throw new Refused("invalid", "Isian belum benar.", { reason: "Wajib diisi." });
    if (to !== null && to <= from)
      throw new Refused("invalid", "Isian belum benar.", { validTo: "Harus sesudah tanggal mulai." });
    const duplicate = await ctx.db.maybe<{ code: string }>(
      `select s.code from {sample_store} s where s.archived_at is null and s.id <> :id and s.store_id = :store and s.panel = :panel and s.valid_from < coalesce(:to::date, 'infinity') and coalesce(s.valid_to, 'infinity') > :from::date limit 1`,
      {
        id: stored?.id ?? 0,
        store: of("store", stored?.store.id ?? 0),
        panel: of("panel", stored?.panel ?? ""),
        from,
        to,
      },
    );
    if (duplicate)
      throw new Refused("sample.overlap", "Toko ini sudah menjadi sampel panel itu pada masa yang sama.", [
        { field: "store", message: "Sudah bernomor sampel {code}.", values: { code: duplicate.code } },
      ]);
    return next;
  },
});
