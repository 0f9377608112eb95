import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { today, findVisibleId } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { zeroReportTooEarly } from "#features/penjualan/stock/ledger-start.server.ts";
import { documentsAgainst } from "./zero-report-rules.server.ts";
import { ZeroReport } from "./nihil.resource.ts";

export const zeroReportHooks = resourceHooks(ZeroReport, {
  async beforeSave(next, before, ctx) {
    const stored = before as Row<typeof ZeroReport> | null;
    const day = "day" in next ? (next.day as string) : (stored?.day ?? "");
    const distributor = "distributor" in next ? (next.distributor as number) : (stored?.distributor.id ?? 0);
    if (day > (await today(ctx.db)))
      throw new Refused("invalid", "Isian belum benar.", { day: "Tidak boleh di masa depan." });
    if (stored?.day === day && stored.distributor.id === distributor) return next;
    const seen = await findVisibleId(ctx.db, "distributor", distributor);
    if (seen === undefined) return next; // refused by the check of references
    const early = await zeroReportTooEarly(ctx.db, seen, "day", day);
    if (early.length > 0) throw new Refused("invalid", "Isian belum benar.", early);
    return { ...next, documents: await documentsAgainst(ctx.db, distributor, day) };
  },
});
