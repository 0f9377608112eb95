export type { BulkOutcome } from "./bulk/bulk.ts";
export { landing, type LandingTile } from "./landing.calls.ts";
export { undoChange, type Undone } from "./undo/undo.calls.ts";
export {
  type Audience,
  changeView,
  columnWidth,
  densities,
  dropView,
  saveListPreferences,
  type Layout,
  type ListPreferences,
  maxPinned,
  type SavedView,
  savedViews,
  saveView,
  shareView,
} from "./view/saved-view.calls.ts";
export { exportList } from "./list/export-list.calls.ts";
