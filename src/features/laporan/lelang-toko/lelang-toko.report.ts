import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Auctions } from "../auctions.cube.ts";

export const AuctionReport = defineReport({
  title: "Lelang toko",
  access: "report.auction",
  of: Auctions,
  by: ["area", "district", "auction"],
  show: [
    "auctions",
    "auctionsOpen",
    "closingSoon",
    "auctionsClosed",
    "daysOpenMedian",
    "noBid",
    "bids",
    "bidsPerAuction",
    "topCommitTonnes",
  ],
  headline: ["auctions", "auctionsOpen", "auctionsClosed", "bidsPerAuction", "noBid"],
  period: "m3",
  compare: "previousPeriod",
  chart: { kind: "bar", measure: "auctions", question: "Area mana yang paling banyak melelang toko?" },
  filters: [...ownerFilters, "auctionStatus"],
  drill: "/toko/lelang?auction=:id",
  drillOn: "auction",
});
