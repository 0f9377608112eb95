import { workflowsOf } from "./registry.server.ts";
import { z } from "zod";
import {
  approvalCounts,
  approvalList,
  delegate,
  delegateChoices,
  delegationList,
  endDelegation,
} from "./approval.calls.ts";
import { count, day, handle, type Handler, id, pathId, version, words } from "#platform/http/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { kindOf } from "./chain.server.ts";
import { choicesFor, revokeDelegation, createDelegation, listDelegations } from "./delegation.server.ts";
import { countWaiting, listApprovals } from "./inbox.server.ts";

/** Calls on waiting steps of all kinds of proposals, and on delegations. */
export function approvalHandlers(registry: Registry): Handler[] {
  const titles = new Map(
    workflowsOf(registry).map((e) => [
      kindOf(e.value),
      registry.pages.find((p) => p.route === e.route)?.title ?? e.value.name,
    ]),
  );
  return [
    handle(
      approvalList,
      z.strictObject({
        box: z.enum(["inbox", "overdue"]),
        kind: z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,39}$/)
          .optional(),
        due: z.enum(["late", "today", "later"]).optional(),
        area: pathId.optional(),
        q: words(100).optional(),
        page: count.optional(),
        perPage: count.optional(),
      }),
      (q, { db }) => listApprovals(db, q, titles),
    ),
    handle(approvalCounts, z.strictObject({}) as never, (_, { db }) => countWaiting(db)),
    handle(delegationList, z.strictObject({}) as never, (_, { db }) => listDelegations(db)),
    handle(delegateChoices, z.strictObject({ q: words(100).optional() }), async ({ q }, { db }) => ({
      data: await choicesFor(db, q ?? ""),
    })),
    handle(
      delegate,
      z.strictObject({ delegate: id, from: day, to: day, reason: words(500).nullish() }),
      async (input, { db }) => ({ data: await createDelegation(db, input) }),
    ),
    handle(endDelegation, z.strictObject({ id: pathId, version }), async (i, { db }) => ({
      data: await revokeDelegation(db, i.id, i.version),
    })),
  ];
}
