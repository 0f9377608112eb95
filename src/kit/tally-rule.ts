/** Fields with the values that match. */
export type Among<N extends string = string> = { readonly [K in N]?: readonly string[] };

/** How the rows of a resource count in sums, so that lists and reports agree. Rows are stored without a sign. */
export type Tally<N extends string = string> = {
  /** Rows with one of these values are not counted. */
  readonly without?: Among<N>;
  /** Rows with one of these values count negatively and show their figures with a minus sign. */
  readonly minus?: Among<N>;
  /** Figures that do not apply to further rows. */
  readonly apart?: { readonly [K in N]?: Among<N> };
};
