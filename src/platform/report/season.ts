/** A season beside a month. `onAxes`: also beside the month in charts and matrices, not only in the table of rows. */
export type SeasonName = { readonly label: string; readonly onAxes: boolean };
/** The labels of seasons by the first day of a range of time. */
export type SeasonLabels = Readonly<Record<string, readonly string[]>>;
