import { defineTable } from "#kit/resource.ts";

const seen = { vendor: "distributor_id", district: "district_id", channel: "channel" } as const;
const joinedWithAnswers = "answers are joined with what their version calls the items and options";

export const SurveyVersionItemTable = defineTable("survey_version_item", "open", {
  referenceBecause: joinedWithAnswers,
});
export const SurveyVersionOptionTable = defineTable("survey_version_option", "open", {
  referenceBecause: joinedWithAnswers,
});
export const SurveyTargetTable = defineTable("survey_target", "open");
export const SurveyAssignmentTable = defineTable("survey_assignment", seen);
/** Rows are read only through a response in the reader's scope. */
export const SurveyAnswerTable = defineTable("survey_answer", "system", { appendOnly: true });
