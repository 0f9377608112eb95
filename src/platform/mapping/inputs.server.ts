import { isAcceptedDay } from "#kit/day.ts";
import { z } from "zod";
import type { Move, MemberSelection } from "./mapping.calls.ts";
import { search, text } from "#platform/http/index.server.ts";

/** A move with the fingerprint of its preview, as input of the call and the job. */
export type Order = Move & { readonly reason: string | null; readonly stamp: string };

export const day = z.string().refine(isAcceptedDay);
export const id = z.number().int().positive().max(1e15);
export const question = z.looseObject({
  on: day.optional(),
  parent: z.string().max(20).optional(),
  q: search.optional(),
});
const pick = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1_000) }),
  z.strictObject({ query: question }),
]) as unknown as z.ZodType<MemberSelection>;
const move = { to: id.nullable(), from: day, until: day.nullable(), pick };
const reason = text(400).nullable();

export const moveInput = z.strictObject(move) as z.ZodType<Move>;
export const orderInput = z.strictObject({ ...move, reason, stamp: z.string().length(32) }) as z.ZodType<Order>;
