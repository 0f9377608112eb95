import type { ComponentType } from "react";
import type { AnyResource } from "#kit/resource.ts";

/** A letter that opens a page after the key g, with the titles above the page in the menu. */
export type KeySequence = { readonly letter: string; readonly above: readonly string[]; readonly title: string };

type ProvidedParts = {
  /** The bookmark button beside the title of a page, of `shell`. */
  PageStar?: ComponentType;
  /** Offers to request a missing permission, of `access`. */
  RequestAccess?: ComponentType<{ readonly path: string | undefined; readonly action: string | undefined }>;
  /** The import dialog of a list, of `import`. */
  ImportDialog?: ComponentType<{ readonly resource: AnyResource; readonly onClose: () => void }>;
  /** The key sequences that open the person's pages, of `shell`. */
  useKeySequences?: () => readonly KeySequence[];
};

/** Parts of later capabilities that earlier ones show. They are registered before the first page is rendered. */
export const providedParts: ProvidedParts = {};

export const provideParts = (parts: ProvidedParts): ProvidedParts => Object.assign(providedParts, parts);
