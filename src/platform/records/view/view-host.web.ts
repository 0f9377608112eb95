import type { SavedView } from "./saved-view.calls.ts";
import type { Preferences } from "../list/useListPreferences.ts";

/** A page whose query can be saved as a view: a list or a report. */
export type ViewHost = {
  /** The key under which its views are stored. */
  readonly viewPage: string;
  readonly keeping: Preferences;
  /** The default query, as written in an address, for persons without a default view. */
  readonly starts?: string | undefined;
  /** Applies the query of a saved view and keeps the page size; undefined opens the plain page. */
  readonly openView: (view: Pick<SavedView, "link" | "search"> | undefined, options?: { replace?: boolean }) => void;
};
