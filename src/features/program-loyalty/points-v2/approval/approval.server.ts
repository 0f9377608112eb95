import { z } from "zod";
import type { Db } from "#platform/database/index.server.ts";
import { handle, id, pathId, text, version } from "#platform/http/index.server.ts";
import { type EffectResult, serveWorkflow, type Subject } from "#platform/workflow/index.server.ts";
import { claimsToday } from "../../proposals/claims.server.ts";
import { type PointsPayload, type PointsStep, stepsOf } from "../../proposals/points-payload.ts";
import { postPoints, requireAllSeen } from "../../proposals/post-points.server.ts";
import { pointsHandlers, refreshPoints } from "../../proposals/serve-points.server.ts";
import { strike } from "../../proposals/strike.server.ts";
import { prepareClaims, proposalPointsCalls, strikeLines } from "./approval.calls.ts";
import { PointProposal } from "./approval.workflow.ts";

const stepsOfSubject = (s: Subject) => stepsOf(s.payload as unknown as PointsPayload);
/** Each step needs a person who can see all lines; the last step posts them. */
const step =
  (state: PointsStep) =>
  async (db: Db, subject: Subject): Promise<EffectResult> => {
    if (stepsOfSubject(subject).at(-1) === state) return postPoints(db, subject);
    await requireAllSeen(db, subject.id);
    return {};
  };

export const servedProposal = serveWorkflow(PointProposal, {
  prefix: "PV",
  hours: 48,
  changesFacts: true,
  effects: { verify: step("submitted"), endorse: step("reviewed"), release: step("endorsed") },
  statesFor: stepsOfSubject,
  refresh: refreshPoints("pointProposal"),
});
export const { onPropose, onChange, onFacts, onLines } = pointsHandlers("pointProposal", proposalPointsCalls);

export const onStrike = handle(
  strikeLines,
  z.strictObject({
    id: pathId,
    version,
    lines: z.array(id).min(1).max(20_000),
    strike: z.boolean(),
    reason: text(400).nullable(),
  }),
  (i, { db }) => db.tx((tx) => strike(tx, i)),
);
export const onClaims = handle(prepareClaims, z.strictObject({}) as never, async (_, { db }) => ({
  made: await db.tx((tx) => claimsToday(tx)),
}));
