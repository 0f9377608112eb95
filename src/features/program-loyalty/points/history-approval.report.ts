import { ownerFilters } from "#features/laporan/levels.cube.ts";
import { BatchSubmissions } from "#features/laporan/submissions.cube.ts";
import { historyOf } from "../proposals/point-reports.ts";
import { defineReport } from "#platform/report/index.ts";

export const BatchHistory = defineReport({
  title: "Riwayat approval",
  of: BatchSubmissions,
  ...historyOf,
  filters: [...ownerFilters, "program", "status", "step", "submitter", "approver"],
  drill: "/program-loyalty/points/approval?id=:id",
});
