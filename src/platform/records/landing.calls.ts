import { defineCall } from "../../kit/call.ts";

/**
 * A page below a landing page that the reader may open; `count` is the number of its active rows visible to the reader.
 */
export type LandingTile = { readonly route: string; readonly title: string; readonly count: number | null };
/** Pages whose address begins with `below`, unordered; the menu determines the order. */
export const landing = defineCall<{ below: string }, { readonly tiles: readonly LandingTile[] }>(
  "GET",
  "/api/landing",
  "any-role",
);
