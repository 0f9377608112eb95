import { defineJob } from "#platform/jobs/index.ts";

/** All responses to a survey as a workbook: one row per response, one column per question. */
export const ExportSurveyAnswers = defineJob<{
  survey: number;
  channel: "retail" | "corsales";
  reader: { readonly language: string; readonly origin: string };
}>("survey.answers", {
  title: "Ekspor isi jawaban survei",
  access: "surveyResponse.export",
  internal: true,
});
