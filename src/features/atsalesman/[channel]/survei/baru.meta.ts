import { definePage } from "#kit/page.ts";

export const meta = definePage("Survei baru", "survey.read");
