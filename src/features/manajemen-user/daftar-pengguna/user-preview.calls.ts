import { defineCall } from "#kit/call.ts";

/** Rows are counted up to this number; beyond it, "more than" is displayed. */
export const previewLimit = 10_000;
export type PreviewPage = { readonly route: string; readonly title: string; readonly rows: number | null };
export type UserPreview = {
  /** Geographic scope of the user: nothing, one distributor, some districts, or the whole country. */
  readonly reach: "none" | "vendor" | "area" | "national";
  readonly districts: number | null;
  readonly actions: number;
  readonly pages: readonly PreviewPage[];
};
/** Preview of what a user would see, computed with that user's scope but without masking. */
export const userPreview = defineCall<{ id: number }, UserPreview>("GET", "/api/user/:id/preview", "user.access");
