/** The page that shows a dashboard of another system. */
export const dashboardRoute = (id: number | ":id"): string => `/laporan/embedded-dashboard/${id}`;
