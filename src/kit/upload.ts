import type { AnyResource } from "./resource.ts";

/** A page whose only business is bringing rows of one noun from a spreadsheet. */
export type Upload = { readonly kind: "upload"; readonly title: string; readonly access: string; readonly of: AnyResource };
export const defineUpload = (title: string, of: AnyResource): Upload => ({ kind: "upload", title, access: `${of.name}.import`, of });
