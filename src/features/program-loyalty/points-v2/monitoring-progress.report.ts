import { ownerFilters } from "#features/laporan/levels.cube.ts";
import { PointSubmissions } from "#features/laporan/submissions.cube.ts";
import { progressOf } from "../proposals/point-reports.ts";
import { defineReport } from "#platform/report/index.ts";

export const PointProgress = defineReport({
  title: "Monitoring progress v2",
  of: PointSubmissions,
  by: ["program", "step", "submission"],
  ...progressOf,
  filters: [...ownerFilters, "program", "status", "step", "submitter", "approver"],
  drill: "/program-loyalty/points-v2/approval?id=:id",
});
