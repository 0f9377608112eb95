import { defineReport } from "#platform/report/index.ts";
import { surveyFilters, surveyPage } from "../surveys.cube.ts";

/** Both channels, as far as the reader has permission. */
export const SurveyResults = defineReport({ ...surveyPage, filters: [...surveyFilters, "channel"] });
