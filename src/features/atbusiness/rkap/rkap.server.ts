import { z } from "zod";
import { handle, pathId } from "#platform/http/index.server.ts";
import { maxCells, type PlanChange, savePlan } from "./rkap.calls.ts";
import { limits } from "./plan-limits.ts";
import { writeCells } from "./write-cells.server.ts";

const figure = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,3})?$/)
  .nullable();
const cell = z
  .strictObject({
    customer: z.int().positive(),
    product: z.int().positive(),
    month: z.int().min(1).max(12),
    item: z.enum(["tonnes", "price"]),
    value: figure,
    before: figure,
  })
  .refine((c) => c.value === null || limits[c.item].shape.test(c.value), { path: ["value"] });
const input = z.strictObject({
  id: pathId,
  cells: z.array(cell).min(1).max(maxCells),
}) as unknown as z.ZodType<{ id: number; cells: readonly PlanChange[] }>;

/** Saves cells of a draft together: if one of them is refused, none is saved. */
export const onSavePlan = handle(savePlan, input, ({ id, cells }, { db }) =>
  db.tx(async (tx) => ({ saved: await writeCells(tx, id, cells) })),
);
