/** Filters of all reports of points. */
export const pointFilters = [
  "program",
  "region",
  "area",
  "district",
  "distributor",
  "segment",
  "cluster",
  "position",
] as const;
