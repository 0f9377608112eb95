/** The usual sales profile of a month by members of a level, from which the end of a running month is projected. */
export type MonthProfile = {
  readonly kind: "monthProfile";
  /** A query of members as `id` with the `share` of a month that they usually reach by its `:k`-th workday. */
  readonly sharesSql: string;
};

let declared: MonthProfile | undefined;

/** Declares the sales profile of months. Belongs in a server file. */
export function defineMonthProfile(sharesSql: string): MonthProfile {
  declared = { kind: "monthProfile", sharesSql };
  return declared;
}
export function monthProfileSql(): string {
  if (!declared) throw new Error("E076 no .server.ts declares the sales profile of months with defineMonthProfile(…)");
  return declared.sharesSql;
}
