/** The usual pace of a month by members of a level, by which a feature foresees the end of a running month. */
export type Pace = {
  readonly kind: "pace";
  /** A query of members as `id` with the `share` of a month that they usually reach by its `:k`-th workday. */
  readonly sharesSql: string;
};

let declared: Pace | undefined;

/** Declares the pace of months. Belongs in a server file. */
export function definePace(sharesSql: string): Pace {
  declared = { kind: "pace", sharesSql };
  return declared;
}
export function paceSharesSql(): string {
  if (!declared) throw new Error("E076 no .server.ts declares the pace of months with definePace(…)");
  return declared.sharesSql;
}
