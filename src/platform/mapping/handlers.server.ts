import { z } from "zod";
import { pageSizes } from "#kit/constants.ts";
import type { AnyMapping } from "./mapping.ts";
import { callsOf, type PagedMembers } from "./mapping.calls.ts";
import { handle, type Handler, search } from "#platform/http/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { cancelPlan } from "./cancel.server.ts";
import { day, id, moveInput, orderInput, question } from "./inputs.server.ts";
import { previewMove } from "./move.server.ts";
import { moveOrStart } from "./move-job.server.ts";
import { readMembers, readParents, readTimeline } from "./read.server.ts";
import type { MappingRules } from "./rules.server.ts";

const number = z.coerce.number().int().positive().max(1e15) as unknown as z.ZodType<number>;
const pages = {
  page: z.coerce.number().int().min(1).max(20_000).optional(),
  perPage: z.coerce
    .number()
    .int()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .optional(),
};
type Known = { readonly mapping: AnyMapping; readonly rules: MappingRules | undefined };
export function mappingsOf(registry: Registry): Known[] {
  const rules = new Map(
    (registry.kinds.get("mapping-rules") ?? []).map((e) => [
      (e.value as unknown as MappingRules).mapping,
      e.value as unknown as MappingRules,
    ]),
  );
  return (registry.kinds.get("mapping") ?? []).map((e) => ({
    mapping: e.value as unknown as AnyMapping,
    rules: rules.get(e.value as unknown as AnyMapping),
  }));
}

/** The calls of every declared mapping. */
export const mappingHandlers = (registry: Registry): Handler[] => mappingsOf(registry).flatMap(handlersOf);

function handlersOf(known: Known): Handler[] {
  const { mapping, rules } = known;
  const calls = callsOf(mapping);
  return [
    handle(calls.parents, z.strictObject({ on: day.optional(), q: search.optional() }), (q, ctx) =>
      readParents(ctx.db, mapping, q),
    ),
    handle(
      calls.members,
      z.looseObject({ ...question.shape, ...pages }) as unknown as z.ZodType<PagedMembers>,
      (q, ctx) => readMembers(ctx.db, mapping, q),
    ),
    handle(calls.timeline, z.strictObject({ member: number }), (q, ctx) => readTimeline(ctx.db, mapping, q.member)),
    handle(calls.preview, moveInput, (q, ctx) => previewMove(ctx.db, mapping, rules, q)),
    handle(calls.move, orderInput, (q, ctx) => moveOrStart(known, q, ctx)),
    handle(calls.cancel, z.strictObject({ id, version: id }), async (q, ctx) => {
      await cancelPlan(ctx.db, mapping, rules, q);
      return {};
    }),
  ];
}
