import { ownerFilters } from "#features/laporan/levels.cube.ts";
import { PointSubmissions } from "#features/laporan/submissions.cube.ts";
import { historyOf } from "../proposals/point-reports.ts";
import { defineReport } from "#platform/report/index.ts";

export const PointHistory = defineReport({
  title: "Riwayat approval v2",
  of: PointSubmissions,
  ...historyOf,
  filters: [...ownerFilters, "program", "status", "step", "submitter", "approver"],
  drill: "/program-loyalty/points-v2/approval?id=:id",
});
