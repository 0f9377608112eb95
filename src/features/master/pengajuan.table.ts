import { defineTable } from "#kit/resource.ts";

export const Submission = defineTable("submission", {
  vendor: "distributor_id",
  district: "district_id",
  person: "submitter_id",
});
/** Says little by itself; read it joined to {submission}, which carries the scope. */
export const SubmissionStep = defineTable(
  "submission_step",
  "open",
  "steps are read by the proposal they belong to, which is scoped",
);
