import { z } from "zod";
import { bulkAtOnce } from "#kit/bulk.ts";
import { undoChange } from "#kit/undo.calls.ts";
import { type Handler, handle } from "../http/handle.ts";
import type { Registry } from "../registry.ts";
import { UndoBulk } from "../bulk/jobs.ts";
import { startJob } from "../job/start-job.ts";
import { ownSize, undo } from "./undo.ts";

const id = z
  .union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)])
  .transform(Number) as unknown as z.ZodType<number>;

export const undoHandlers = (registry: Registry): Handler[] => [
  handle(undoChange, z.strictObject({ id }), async (input, ctx) => {
    if ((await ownSize(ctx.db, input.id)) <= bulkAtOnce) return undo(registry, input.id, ctx);
    return { undone: 0, refused: [], job: (await startJob(ctx, UndoBulk, { batchId: input.id })).id };
  }),
];
