import type { AnyResource } from "./resource.ts";

/** A page whose only business is bringing rows of one noun from a spreadsheet. */
export type Upload = {
  readonly kind: "upload";
  readonly title: string;
  readonly access: string;
  readonly of: AnyResource;
  /** The address where what was brought is listed, for those who may read it. */
  readonly listedAt: string;
};
export const defineUpload = (title: string, of: AnyResource, listedAt: string): Upload => ({
  kind: "upload",
  title,
  access: `${of.name}.import`,
  of,
  listedAt,
});
