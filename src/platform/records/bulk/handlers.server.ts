import { z } from "zod";
import { type BulkRequest, type BulkDone, type BulkOutcome, type BulkRun, bulkAtOnce } from "./bulk.ts";
import { defineCall } from "#kit/call.ts";
import { Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { type Ctx, handle, type Handler } from "#platform/http/index.server.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import type { Registry } from "../registry.server.ts";
import { requestShape, RunBulk, runShape } from "./jobs.server.ts";
import { bulkSize, previewBulk, runBulk } from "./run-bulk.server.ts";

/** Bulk changes of all editable resources. */
export const bulkHandlers = (registry: Registry): Handler[] =>
  registry.resources.filter((e) => !e.value.readOnly).flatMap((e) => handlersOf(e.value, registry));

function handlersOf(resource: AnyResource, registry: Registry): Handler[] {
  const write = actionOf(resource, "write");
  const hooks = registry.hooks.get(resource.name);
  const preview = defineCall<BulkRequest, BulkOutcome>("POST", `${resource.path}/bulk/preview`, write);
  const run = defineCall<BulkRun, BulkDone>("POST", `${resource.path}/bulk`, write);
  return [
    handle(preview, z.strictObject(requestShape) as unknown as z.ZodType<BulkRequest>, (request, ctx) => {
      refuseEmpty(request);
      return previewBulk(resource, request, bulkAtOnce, ctx, hooks);
    }),
    handle(run, z.strictObject(runShape) as unknown as z.ZodType<BulkRun>, (request, ctx) => {
      refuseEmpty(request);
      return request.expected > bulkAtOnce ? asJob(resource, request, ctx) : runBulk(resource, request, ctx, hooks);
    }),
  ];
}

async function asJob(resource: AnyResource, request: BulkRun, ctx: Ctx): Promise<BulkDone> {
  await bulkSize(ctx.db, resource, request);
  const { id } = await startJob(
    ctx,
    RunBulk,
    { noun: resource.name, ...request },
    { access: actionOf(resource, "write"), values: { name: resource.title } },
  );
  return { job: id };
}

function refuseEmpty(request: BulkRequest): void {
  const named = Object.keys(request.set ?? {}).length > 0;
  if ((request.what === "change") !== named)
    throw new Refused("invalid", "Isian belum benar.", { set: named ? "Isian tidak dikenal." : "Wajib diisi." });
  if ("rows" in request.target && new Set(request.target.rows.map((x) => x.id)).size !== request.target.rows.length)
    throw new Refused("invalid", "Satu baris dikirim dua kali.");
}
