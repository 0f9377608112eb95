import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { resourceHooks } from "#server/resource/hooks.ts";
import { refuseWrongNil } from "./nil-rules.server.ts";
import { NilReport } from "./nihil.resource.ts";

export const nilReportHooks = resourceHooks(NilReport, {
  async beforeSave(next, before, ctx) {
    const held = before as Row<typeof NilReport> | null;
    const day = "day" in next ? (next.day as string) : (held?.day ?? "");
    const distributor = "distributor" in next ? (next.distributor as number) : (held?.distributor.id ?? 0);
    const wrong = await refuseWrongNil(ctx.db, distributor, day);
    if (wrong) throw new Refused("invalid", "Isian belum benar.", { day: wrong });
    return next;
  },
});
