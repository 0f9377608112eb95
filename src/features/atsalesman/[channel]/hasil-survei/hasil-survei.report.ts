import { surveyFilters, surveyPage } from "#features/laporan/surveys.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const ChannelSurveyResults = defineReport({
  ...surveyPage,
  product: "channel",
  filters: surveyFilters,
  drill: "/atsalesman/:channel/hasil-survei/jawaban",
  lines: "roundOn",
});
