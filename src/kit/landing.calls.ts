import { defineCall } from "./call.ts";

/** A page below a landing page that the reader may open; `count` is how many living rows of it the reader may see. */
export type LandingTile = { readonly route: string; readonly title: string; readonly count: number | null };
/** Pages whose address begins so, in no particular order: the menu says which comes first. */
export const landing = defineCall<{ below: string }, { readonly tiles: readonly LandingTile[] }>(
  "GET",
  "/api/landing",
  "any-role",
);
