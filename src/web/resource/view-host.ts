import type { SavedView } from "#kit/saved-view.calls.ts";
import type { Preferences } from "./useListPreferences.ts";

/** A page whose question can be kept under a name: a list or a report. */
export type ViewHost = {
  /** What its views are kept under. */
  readonly viewPage: string;
  readonly keeping: Preferences;
  /** The question of a bare address, as an address says it, for whoever begins with no view of their own. */
  readonly starts?: string | undefined;
  /** Asks what a saved view asks, keeping the page size; none is the plain page. */
  readonly openView: (view: Pick<SavedView, "link" | "search"> | undefined, options?: { replace?: boolean }) => void;
};
