/** Periods that a board may show: this month so far, last month, this year so far. */
export const boardPeriods = ["mtd", "month", "ytd"] as const;
export type BoardPeriod = (typeof boardPeriods)[number];
