import { z } from "zod";
import { undoChange } from "#kit/undo.calls.ts";
import { type Handler, handle } from "../http/handle.ts";
import type { Registry } from "../registry.ts";
import { undo } from "./undo.ts";

const id = z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)]).transform(Number) as unknown as z.ZodType<number>;

export const undoHandlers = (registry: Registry): Handler[] => [handle(undoChange, z.strictObject({ id }), (input, ctx) => undo(registry, input.id, ctx))];
