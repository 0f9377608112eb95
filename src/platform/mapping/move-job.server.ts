import { z } from "zod";
import { defineJob } from "#platform/jobs/index.ts";
import { type AnyMapping, moveAction } from "./mapping.ts";
import { callsOf, type Moved } from "./mapping.calls.ts";
import { notFound } from "#kit/refused.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { handleJob, type JobHandler, startJob } from "#platform/jobs/index.server.ts";
import { type Order, orderInput } from "./inputs.server.ts";
import { makeMove, previewMove } from "./move.server.ts";
import type { MappingRules } from "./rules.server.ts";

/** Up to this number of members are moved within the request. */
const atOnce = 500;
type Known = { readonly mapping: AnyMapping; readonly rules: MappingRules | undefined };
const MoveMembers = defineJob<{ mapping: string; order: Order }>("mapping.move", {
  title: "Memindahkan {count} baris",
  access: "session",
  internal: true,
});
const nameOf = (mapping: AnyMapping): string => callsOf(mapping).move.path;

/** Makes a small move immediately and starts a job for a large one, which is atomic too. */
export async function moveOrStart({ mapping, rules }: Known, order: Order, ctx: Ctx): Promise<Moved> {
  if ("ids" in order.pick && order.pick.ids.length <= atOnce) return makeMove(ctx.db, mapping, rules, order);
  const { stamp: _stamp, reason: _reason, ...move } = order;
  const { total } = await previewMove(ctx.db, mapping, rules, move);
  if (total <= atOnce) return makeMove(ctx.db, mapping, rules, order);
  const { id } = await startJob(
    ctx,
    MoveMembers,
    { mapping: nameOf(mapping), order },
    { access: moveAction(mapping), values: { count: total } },
  );
  return { moved: 0, unchanged: 0, job: id, count: total };
}

export const mappingJobs = (known: readonly Known[]): JobHandler[] => {
  const byName = new Map(known.map((k) => [nameOf(k.mapping), k]));
  return [
    handleJob(
      MoveMembers,
      z.strictObject({ mapping: z.string(), order: orderInput }),
      async ({ mapping, order }, job) => {
        const k = byName.get(mapping);
        if (!k) throw notFound();
        await job.progress(0, null);
        const resultOf = (r: Moved) => ({ summary: "{count} dipindahkan", values: { count: r.moved } });
        const done = await makeMove(job.db, k.mapping, k.rules, order, (db, r) => job.doneIn(db, resultOf(r)));
        return resultOf(done);
      },
    ),
  ];
};
