import { z } from "zod";
import { bulkAtOnce } from "../bulk/bulk.ts";
import { undoChange } from "./undo.calls.ts";
import { handle, type Handler } from "#platform/http/index.server.ts";
import type { Registry } from "../registry.server.ts";
import { UndoBulk } from "../bulk/jobs.server.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import { ownSize, undo } from "./undo.server.ts";

const id = z
  .union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)])
  .transform(Number) as unknown as z.ZodType<number>;

export const undoHandlers = (registry: Registry): Handler[] => [
  handle(undoChange, z.strictObject({ id }), async (input, ctx) => {
    if ((await ownSize(ctx.db, input.id)) <= bulkAtOnce) return undo(registry, input.id, ctx);
    return { undone: 0, refused: [], job: (await startJob(ctx, UndoBulk, { batchId: input.id })).id };
  }),
];
