import { entryTypes } from "#features/program-loyalty/point-words.ts";

/** Types of point entries by the number under which reports store them. */
export const entryTypeIds = Object.fromEntries(Object.keys(entryTypes).map((type, i) => [i + 1, type]));
export const entryTypeNames = Object.fromEntries(Object.values(entryTypes).map((label, i) => [i + 1, label[0]]));
/** Points of members: entries by day, lots as of a day, and points earned by windows. */
