import { defineTable } from "#kit/resource.ts";

export const Submission = defineTable("submission", {
  vendor: "distributor_id",
  district: "district_id",
  person: "submitter_id",
});
/** Decided steps, likewise. */
export const SubmissionDecision = defineTable("submission_decision", "open", {
  openBecause: "steps are read by the proposal they belong to, which is scoped",
});
/** Says little by itself; read it joined to {submission}, which carries the scope. */
export const SubmissionStep = defineTable("submission_step", "open", {
  openBecause: "steps are read by the proposal they belong to, which is scoped",
});
