import { combineCubes } from "#kit/cube.ts";
import { Market } from "./market.cube.ts";
import { Prices } from "./prices.cube.ts";

/** What competitors sell and what they ask for it, beside our own. */
export const MarketPrices = combineCubes("marketPrices", [Market, Prices], {});
