import { ownerFilters } from "#features/laporan/levels.cube.ts";
import { BatchSubmissions } from "#features/laporan/submissions.cube.ts";
import { progressOf } from "../proposals/point-reports.ts";
import { defineReport } from "#platform/report/index.ts";

export const BatchProgress = defineReport({
  title: "Monitoring progress",
  of: BatchSubmissions,
  by: ["program", "status", "submission"],
  ...progressOf,
  filters: [...ownerFilters, "program", "status", "step", "submitter", "approver"],
  drill: "/program-loyalty/points/approval?id=:id",
});
