import { z } from "zod";
import { submissionCall, submissionListCall, submissionMoveCall } from "./submission.calls.ts";
import { count, handle, type Handler, pathId, version, words } from "#platform/http/index.server.ts";
import { move } from "./move.server.ts";
import { listSubmissions, readSubmission } from "./read.server.ts";
import { servedOf } from "./served.server.ts";

const kind = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/**
 * The three calls by which all kinds of proposals are listed, read and moved. Each move requires its own permission.
 */
export const workflowHandlers = (): Handler[] => [
  handle(
    submissionListCall,
    z.strictObject({
      kind,
      box: z.enum(["inbox", "mine", "all"]),
      state: z.string().max(40).optional(),
      product: z.string().max(40).optional(),
      q: words(100).optional(),
      page: count.optional(),
      perPage: count.optional(),
    }) as never,
    (q, { db }) => listSubmissions(db, q),
  ),
  handle(submissionCall, z.strictObject({ id: pathId }), async (i, { db }) => ({
    data: await readSubmission(db, i.id),
  })),
  handle(
    submissionMoveCall,
    z.strictObject({ id: pathId, version, move: z.string().regex(/^[a-zA-Z]{1,40}$/), note: words(1000).nullish() }),
    async (i, { db }) => {
      await db.tx(async (tx) => {
        const submission = await tx.maybe<{ kind: string }>("select t.kind from {submission} t where t.id = :id", {
          id: i.id,
        });
        await move(tx, servedOf(submission?.kind ?? "").workflow, i.id, i.move, { note: i.note, version: i.version });
      });
      return { data: await readSubmission(db, i.id) };
    },
  ),
];
