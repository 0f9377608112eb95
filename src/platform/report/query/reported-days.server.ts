/** Who submits the data of a day on which reports are based. */
export type ReportedDays = {
  readonly kind: "reported-days";
  /** A query of the members that are due on `:day`, by name: `id`, `name`, and whether the data is `done`. */
  readonly dueSql: string;
};

let declared: ReportedDays | undefined;

/** Declares who submits data for a day. Belongs in a server file. */
export function defineReportedDays(dueSql: string): ReportedDays {
  declared = { kind: "reported-days", dueSql };
  return declared;
}
export function dueSql(): string {
  if (!declared) throw new Error("E076 no .server.ts declares who submits data with defineReportedDays(…)");
  return declared.dueSql;
}
