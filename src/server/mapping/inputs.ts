import { z } from "zod";
import type { Move, Pick } from "#kit/mapping.calls.ts";
import { isDay, sound } from "../resource/values.ts";

/** A move with what its preview said, as the call and the job take it. */
export type Order = Move & { readonly reason: string | null; readonly stamp: string };

export const day = z.string().refine(isDay);
export const id = z.number().int().positive().max(1e15);
export const words = z.string().max(100).refine(sound);
export const question = z.looseObject({ on: day.optional(), parent: z.string().max(20).optional(), q: words.optional() });
const pick = z.union([z.strictObject({ ids: z.array(id).min(1).max(1_000) }), z.strictObject({ query: question })]) as unknown as z.ZodType<Pick>;
const move = { to: id.nullable(), from: day, until: day.nullable(), pick };
const reason = z.string().trim().max(400).refine(sound).nullable();

export const moveInput = z.strictObject(move) as z.ZodType<Move>;
export const orderInput = z.strictObject({ ...move, reason, stamp: z.string().length(32) }) as z.ZodType<Order>;
