import { combineCubes } from "#platform/report/index.ts";
import { Market } from "./market.cube.ts";
import { Prices } from "./prices.cube.ts";

/** Competitors' sales and prices beside our own. */
export const MarketPrices = combineCubes("marketPrices", [Market, Prices], {});
