import { defineCall } from "#kit/call.ts";

export type StageProbability = { readonly id: number; readonly version: number; readonly probability: number };
/** Of an open stage; its open projects follow, closed ones keep what they were closed with. */
export const setProbability = defineCall<StageProbability, { readonly id: number; readonly version: number }>(
  "POST",
  "/api/project-stage/:id/probability",
  "projectStage.manage",
);
