import { z } from "zod";
import { pageSizes } from "#kit/constants.ts";
import type { AnyMapping } from "#kit/mapping.ts";
import { callsOf, type Move, type PagedMembers, type Pick } from "#kit/mapping.calls.ts";
import { type Handler, handle } from "../http/handle.ts";
import type { Registry } from "../registry.ts";
import { isDay, sound } from "../resource/values.ts";
import { cancelPlan } from "./cancel.ts";
import { makeMove, previewMove } from "./move.ts";
import { readMembers, readParents, readTimeline } from "./read.ts";
import type { MappingRules } from "./rules.ts";

const day = z.string().refine(isDay);
const id = z.number().int().positive().max(1e15);
const number = z.coerce.number().int().positive().max(1e15) as unknown as z.ZodType<number>;
const words = z.string().max(100).refine(sound);
const pages = {
  page: z.coerce.number().int().min(1).max(20_000).optional(),
  perPage: z.coerce
    .number()
    .int()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .optional(),
};
const query = z.looseObject({ on: day.optional(), parent: z.string().max(20).optional(), q: words.optional() });
const pick = z.union([z.strictObject({ ids: z.array(id).min(1).max(1_000) }), z.strictObject({ query })]) as unknown as z.ZodType<Pick>;
const move = { to: id.nullable(), from: day, until: day.nullable(), pick };
const reason = z.string().trim().max(400).refine(sound).nullable();

/** The calls of every declared mapping. */
export function mappingHandlers(registry: Registry): Handler[] {
  const rules = new Map((registry.kinds.get("mapping-rules") ?? []).map((e) => [(e.value as unknown as MappingRules).mapping, e.value as unknown as MappingRules]));
  return (registry.kinds.get("mapping") ?? []).flatMap((e) => handlersOf(e.value as unknown as AnyMapping, rules.get(e.value as unknown as AnyMapping)));
}

function handlersOf(m: AnyMapping, rules: MappingRules | undefined): Handler[] {
  const calls = callsOf(m);
  return [
    handle(calls.parents, z.strictObject({ on: day.optional(), q: words.optional() }), (q, ctx) => readParents(ctx.db, m, q)),
    handle(calls.members, z.looseObject({ ...query.shape, ...pages }) as unknown as z.ZodType<PagedMembers>, (q, ctx) => readMembers(ctx.db, m, q)),
    handle(calls.timeline, z.strictObject({ member: number }), (q, ctx) => readTimeline(ctx.db, m, q.member)),
    handle(calls.preview, z.strictObject(move) as z.ZodType<Move>, (q, ctx) => previewMove(ctx.db, m, rules, q)),
    handle(calls.move, z.strictObject({ ...move, reason, stamp: z.string().length(32) }) as z.ZodType<Move & { reason: string | null; stamp: string }>, (q, ctx) =>
      makeMove(ctx.db, m, rules, q),
    ),
    handle(calls.cancel, z.strictObject({ id, version: id }), async (q, ctx) => {
      await cancelPlan(ctx.db, m, rules, q);
      return {};
    }),
  ];
}
