import { defineTable } from "#kit/resource.ts";

export const Submission = defineTable("submission", {
  vendor: "distributor_id",
  district: "district_id",
  person: "submitter_id",
});
/** Decisions of steps; the scope is that of the proposal. */
export const SubmissionDecision = defineTable("submission_decision", "open", {
  openBecause: "steps are read by the proposal they belong to, which is scoped",
});
/** Must be joined with {submission}, which is limited to the reader's scope. */
export const SubmissionStep = defineTable("submission_step", "open", {
  openBecause: "steps are read by the proposal they belong to, which is scoped",
});
