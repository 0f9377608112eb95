import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { AuctionResults } from "../auctions.cube.ts";

export const AuctionResultReport = defineReport({
  title: "Hasil lelang toko",
  access: "report.auction",
  of: AuctionResults,
  by: ["distributor", "auction", "store"],
  show: [
    "decidedBids",
    "awarded",
    "winRatePct",
    "commitTonnes",
    "realisedTonnes",
    "realisedPct",
    "proRataCommit",
    "proRataPct",
    "behindAwards",
    "daysSinceAward",
  ],
  headline: ["awarded", "winRatePct", "commitTonnes", "realisedTonnes", "proRataPct"],
  period: "m12",
  compare: "none",
  chart: { kind: "bar", measure: "commitTonnes", question: "Siapa yang memenangkan komitmen terbesar?" },
  filters: [...ownerFilters, "awardStatus"],
  drill: "/toko/:id",
  drillOn: "store",
});
