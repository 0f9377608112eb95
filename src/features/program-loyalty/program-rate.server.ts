import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { lockProgramRulesShared } from "./point/program-lock.server.ts";
import { ProgramRate } from "./uom.resource.ts";

type StoredRate = Row<typeof ProgramRate>;
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Rates of a running programme are changed by proposal only. */
async function refuseFrozen(db: Db, programs: readonly number[]): Promise<void> {
  await lockProgramRulesShared(db, programs);
  const rows = await db.query<{ status: string }>(
    "select p.status from {loyalty_program} p where p.id = any(:programs::bigint[]) order by p.id",
    { programs: [...programs] },
  );
  if (rows.some((p) => p.status !== "draft"))
    throw new Refused("program.active", "Program ini sudah berjalan; ajukan perubahannya.", {
      program: "Tarif program yang berjalan hanya berubah lewat pengajuan.",
    });
}

export const programRateHooks = resourceHooks(ProgramRate, {
  async beforeSave(next, before, ctx) {
    const stored = before as StoredRate | null;
    const of = (name: "product" | "productGroup" | "brand") => (name in next ? next[name] : stored?.[name]);
    const program = (next.program ?? stored?.program.id) as number;
    await refuseFrozen(ctx.db, stored ? [program, stored.program.id] : [program]);
    if ([of("product"), of("productGroup"), of("brand")].filter((v) => v != null).length !== 1)
      throw wrong("product", "Isi satu saja: produk, grup produk, atau merk.");
    const from = (next.validFrom ?? stored?.validFrom) as string;
    const to = ("validTo" in next ? next.validTo : stored?.validTo) as string | null;
    if (to && to <= from) throw wrong("validTo", "Harus sesudah tanggal mulai.");
    return next;
  },
  beforeArchive: (row, ctx) => refuseFrozen(ctx.db, [(row as unknown as StoredRate).program.id]),
  beforeRestore: (row, ctx) => refuseFrozen(ctx.db, [(row as unknown as StoredRate).program.id]),
});
