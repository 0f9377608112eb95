import { defineCall } from "#kit/call.ts";

/** Rows are counted no further than this; beyond it the figure says "more than". */
export const previewLimit = 10_000;
export type PreviewPage = { readonly route: string; readonly title: string; readonly rows: number | null };
export type UserPreview = {
  /** What the person sees of the country, in words for a note: nothing, the own distributor, some districts, everything. */
  readonly reach: "none" | "vendor" | "area" | "national";
  readonly districts: number | null;
  readonly actions: number;
  readonly pages: readonly PreviewPage[];
};
/** What somebody would see, worked out as that person but without becoming them. */
export const userPreview = defineCall<{ id: number }, UserPreview>("GET", "/api/user/:id/preview", "user.access");
