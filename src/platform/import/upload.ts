import type { AnyResource } from "#kit/resource.ts";

/** A page that only imports rows of one resource from a spreadsheet. */
export type Upload = {
  readonly kind: "upload";
  readonly title: string;
  readonly access: string;
  readonly of: AnyResource;
  /** The address of the list of imported rows, for those who may read it. */
  readonly listedAt: string;
};
export const defineUpload = (title: string, of: AnyResource, listedAt: string): Upload => ({
  kind: "upload",
  title,
  access: `${of.name}.import`,
  of,
  listedAt,
});
