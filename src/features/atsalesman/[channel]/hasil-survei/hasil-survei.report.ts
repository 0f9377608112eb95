import { surveyFilters, surveyPage } from "#features/laporan/surveys.cube.ts";
import { defineReport } from "#kit/report.ts";

export const ChannelSurveyResults = defineReport({
  ...surveyPage,
  product: "channel",
  filters: surveyFilters,
  drill: "/atsalesman/:channel/hasil-survei/jawaban",
  lines: "roundOn",
});
