import { defineCall } from "#kit/call.ts";

export type StageProbability = { readonly id: number; readonly version: number; readonly probability: number };
/** Sets the probability of an open stage and of its open projects; closed projects keep theirs. */
export const setProbability = defineCall<StageProbability, { readonly id: number; readonly version: number }>(
  "POST",
  "/api/project-stage/:id/probability",
  "projectStage.manage",
);
