import { z } from "zod";
import { type BulkAsk, type BulkDone, type BulkOutcome, type BulkRun, bulkAtOnce } from "./bulk.ts";
import { defineCall } from "#kit/call.ts";
import { Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { type Ctx, handle, type Handler } from "#platform/http/index.server.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import type { Registry } from "../registry.server.ts";
import { askShape, RunBulk, runShape } from "./jobs.server.ts";
import { bulkSize, previewBulk, runBulk } from "./run-bulk.server.ts";

/** Bulk changes of all editable resources. */
export const bulkHandlers = (registry: Registry): Handler[] =>
  registry.resources.filter((e) => !e.value.readOnly).flatMap((e) => handlersOf(e.value, registry));

function handlersOf(resource: AnyResource, registry: Registry): Handler[] {
  const write = actionOf(resource, "write");
  const hooks = registry.hooks.get(resource.name);
  const preview = defineCall<BulkAsk, BulkOutcome>("POST", `${resource.path}/bulk/preview`, write);
  const run = defineCall<BulkRun, BulkDone>("POST", `${resource.path}/bulk`, write);
  return [
    handle(preview, z.strictObject(askShape) as unknown as z.ZodType<BulkAsk>, (ask, ctx) => {
      refuseEmpty(ask);
      return previewBulk(resource, ask, bulkAtOnce, ctx, hooks);
    }),
    handle(run, z.strictObject(runShape) as unknown as z.ZodType<BulkRun>, (ask, ctx) => {
      refuseEmpty(ask);
      return ask.expected > bulkAtOnce ? asJob(resource, ask, ctx) : runBulk(resource, ask, ctx, hooks);
    }),
  ];
}

async function asJob(resource: AnyResource, ask: BulkRun, ctx: Ctx): Promise<BulkDone> {
  await bulkSize(ctx.db, resource, ask);
  const { id } = await startJob(
    ctx,
    RunBulk,
    { noun: resource.name, ...ask },
    { access: actionOf(resource, "write"), values: { name: resource.title } },
  );
  return { job: id };
}

function refuseEmpty(ask: BulkAsk): void {
  const named = Object.keys(ask.set ?? {}).length > 0;
  if ((ask.what === "change") !== named)
    throw new Refused("invalid", "Isian belum benar.", { set: named ? "Isian tidak dikenal." : "Wajib diisi." });
  if ("rows" in ask.target && new Set(ask.target.rows.map((x) => x.id)).size !== ask.target.rows.length)
    throw new Refused("invalid", "Satu baris dikirim dua kali.");
}
