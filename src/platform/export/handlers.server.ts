import { z } from "zod";
import { exportList } from "./export.calls.ts";
import { forbidden, notFound } from "#kit/refused.ts";
import { actionOf } from "#kit/resource.ts";
import { can } from "#server/access/access.ts";
import { type Handler, handle } from "#server/http/handle.ts";
import { shownJob } from "#server/job/rows.ts";
import { startJob } from "#server/job/start-job.ts";
import type { Registry } from "#server/registry.ts";
import { listSheet } from "./sheet.server.ts";
import { readerOf } from "./reader.server.ts";
import { ExportList, nounOf, textQuery } from "./jobs.server.ts";

/** Starts an export job. Refusals by the list are reported before the job is created. */
export const exportHandlers = (registry: Registry): Handler[] => [
  handle(exportList, z.strictObject({ noun: z.string().max(100), query: textQuery }), async (q, ctx) => {
    const r = nounOf(registry, q.noun);
    if (!r) throw notFound();
    const access = actionOf(r, "export");
    if (!can(ctx.access, access)) throw forbidden(access);
    listSheet(r, q.query, ctx.access);
    const title = { title: "Ekspor {noun}", values: { noun: r.title } };
    const job = await startJob(ctx, ExportList, { ...q, reader: readerOf(ctx) }, { access, ...title });
    return shownJob(ctx.db, job.id);
  }),
];
