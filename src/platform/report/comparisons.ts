/** The comparisons that a report offers: those of the calendar, and those that features add. */

const calendarComparisons = ["none", "lastYear", "lastMonth", "previousPeriod"] as const;
export type CalendarComparison = (typeof calendarComparisons)[number];

/** A comparison of a feature, whose days do not follow from the calendar alone. */
export type AddedComparison = {
  readonly kind: "comparison";
  /** Its name in addresses and saved views. */
  readonly id: string;
  readonly label: string;
  /** The comparison that it follows in menus. */
  readonly after: CalendarComparison;
};
/** The id of an added comparison is known at run time only. */
export type Comparison = CalendarComparison | (string & {});

const added = new Map<string, AddedComparison>();

/** Declares a comparison. Belongs in a `.comparison.ts` file; `serveComparison` supplies its days. */
export const defineComparison = (spec: Omit<AddedComparison, "kind">): AddedComparison => ({
  kind: "comparison",
  ...spec,
});
/** Makes the comparisons of features available. Those that are not registered are neither offered nor accepted. */
export function registerComparisons(comparisons: readonly AddedComparison[]): void {
  for (const comparison of comparisons) added.set(comparison.id, comparison);
}

/** All comparisons, in the order of menus. */
export const comparisons = (): readonly Comparison[] =>
  calendarComparisons.flatMap((id): Comparison[] => [
    id,
    ...[...added.values()].flatMap((c) => (c.after === id ? [c.id] : [])),
  ]);
export const isComparison = (id: string): id is Comparison => isOfCalendar(id) || added.has(id);
/** Whether the days of a comparison follow from the calendar alone. */
export const isOfCalendar = (id: string): id is CalendarComparison =>
  (calendarComparisons as readonly string[]).includes(id);

const labels: Readonly<Record<CalendarComparison, string>> = {
  none: "Tanpa banding",
  lastYear: "Tahun lalu",
  lastMonth: "Bulan lalu",
  previousPeriod: "Periode sebelumnya",
};
/** The label of a comparison; any other value is a range of days that the reader has chosen. */
export const comparisonLabel = (id: string): string =>
  isOfCalendar(id) ? labels[id] : (added.get(id)?.label ?? "Rentang banding");
