/** The page of an embedded dashboard. */
export const dashboardRoute = (id: number | ":id"): string => `/laporan/embedded-dashboard/${id}`;
