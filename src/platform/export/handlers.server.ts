import { z } from "zod";
import { exportList } from "#platform/records/index.ts";
import { forbidden, notFound } from "#kit/refused.ts";
import { actionOf } from "#kit/resource.ts";
import { can } from "#kit/person.ts";
import { handle, type Handler } from "#platform/http/index.server.ts";
import { readJob, startJob } from "#platform/jobs/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { listSheet } from "./sheet.server.ts";
import { readerOf } from "./reader.server.ts";
import { ExportList, resourceNamed, textQuery } from "./jobs.server.ts";

/** Starts an export job. Refusals by the list are reported before the job is created. */
export const exportHandlers = (registry: Registry): Handler[] => [
  handle(exportList, z.strictObject({ noun: z.string().max(100), query: textQuery }), async (q, ctx) => {
    const resource = resourceNamed(registry, q.noun);
    if (!resource) throw notFound();
    const access = actionOf(resource, "export");
    if (!can(ctx.access, access)) throw forbidden(access);
    listSheet(resource, q.query, ctx.access);
    const about = { access, title: "Ekspor {noun}", values: { noun: resource.title } };
    const job = await startJob(ctx, ExportList, { ...q, reader: readerOf(ctx) }, about);
    return readJob(ctx.db, job.id);
  }),
];
