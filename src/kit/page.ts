/** The declaration of a page other than a plain list, read by the registry on both sides. */
export type PageSpec = {
  readonly kind: "page";
  readonly title: string;
  /** The permission that opens the page, "session" for everyone signed in, or "public". */
  readonly access: string;
};
export const definePage = (title: string, access: string): PageSpec => ({ kind: "page", title, access });
