/** What a page that is not a plain list says of itself; the registry reads it on both sides. */
export type PageSpec = {
  readonly kind: "page";
  readonly title: string;
  /** The action that opens the page, or "session" for everybody signed in, or "public". */
  readonly access: string;
};
export const definePage = (title: string, access: string): PageSpec => ({ kind: "page", title, access });
