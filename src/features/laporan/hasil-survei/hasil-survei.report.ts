import { defineReport } from "#kit/report.ts";
import { surveyFilters, surveyPage } from "../surveys.cube.ts";

/** Of both channels, as far as the reader has them. */
export const SurveyResults = defineReport({ ...surveyPage, filters: [...surveyFilters, "channel"] });
