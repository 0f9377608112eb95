/** Rollups whose months are recorded as outdated. */
type Cube = "sale" | "stock";

/** SQL of the months of distributors whose rollups are outdated: `distributor_id`, `month` and `next`. */
export const outdatedMonths = (cube: Cube): string =>
  `(select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = '${cube}')`;

/**
 * SQL of whether the rollups of a distributor's month are up to date, in WHERE. The set of outdated months is read once
 * and is usually empty; for a join, a machine of a cluster would sort all its rows by distributor.
 */
export const isUpToDate = (cube: Cube, distributor: string, month: string): string =>
  `(${distributor}, ${month}) not in (select z.distributor_id, z.month from {~rollup_dirty} z where z.cube = '${cube}')`;

/** The same in the condition of an outer join, where a cluster refuses a set of facts. */
export const isUpToDateInJoin = (cube: Cube, distributor: string, month: string): string =>
  `not exists (select 1 from ${outdatedMonths(cube)} z where z.distributor_id = ${distributor} and z.month = ${month})`;
