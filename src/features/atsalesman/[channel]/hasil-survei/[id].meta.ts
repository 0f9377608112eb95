import { definePage } from "#kit/page.ts";

export const meta = definePage("Detail hasil survei", "surveyResponse.read");
