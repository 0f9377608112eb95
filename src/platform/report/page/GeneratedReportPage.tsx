/** The page of a declared report, which the router loads with its address. */
export { ReportPage as default } from "./ReportPage.tsx";
