import { defineCall } from "#kit/call.ts";

export const densities = ["padat", "sedang", "longgar"] as const;
export type Density = (typeof densities)[number];
/** The layout of a list; missing properties have their defaults. */
export type Layout = {
  /** Columns in order. */
  readonly columns?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  /** Number of columns frozen at the left. */
  readonly pinned?: number;
  readonly density?: Density;
  readonly totals?: boolean;
};
export const maxPinned = 4;
export const columnWidth = { min: 56, max: 800 } as const;

/** Who sees a view: its owner, the holders of a role, or everyone who may read the page. */
export type Audience = "me" | "all" | `ROLE_${string}`;
/** A named query of a list, with its layout. */
export type SavedView = {
  readonly id: number;
  readonly name: string;
  /** The view's identifier in an address: anyone with the link may open it. */
  readonly link: string;
  /** The list's query string, without the page number. */
  readonly search: string;
  readonly layout: Layout;
  readonly audience: Audience;
  /** The audience's list opens with it. */
  readonly isDefault: boolean;
  /** Whether this person may change or delete it. */
  readonly mine: boolean;
};
type OneView = { readonly data: SavedView };
export type ListPreferences = {
  readonly data: readonly SavedView[];
  readonly layout: Layout;
  readonly perPage: number | null;
  /**
   * The view that a list opens with: the person's own choice, otherwise that of the role, otherwise that for everyone;
   * 0 is the plain list.
   */
  readonly startView: number;
  /** The person's own choice; null to follow that of the role or everyone. */
  readonly ownStart: number | null;
  readonly roles: readonly { readonly code: Audience; readonly name: string }[];
};

/** `page` is the name of the resource or report. `link` also loads a view shared by another person. */
export const savedViews = defineCall<{ page: string; link?: string }, ListPreferences>(
  "GET",
  "/api/saved-view",
  "session",
);
/** With `replace`, an existing view of the same name gets the new query; otherwise a duplicate name is refused. */
export const saveView = defineCall<
  { page: string; name: string; search: string; layout: Layout; replace?: boolean },
  OneView
>("POST", "/api/saved-view", "session");
export const changeView = defineCall<{ id: number; name?: string; search?: string; layout?: Layout }, OneView>(
  "PATCH",
  "/api/saved-view/:id",
  "session",
);
/** Shares a view, or stops sharing it; with `isDefault`, the audience's list opens with it. */
export const shareView = defineCall<{ id: number; audience: Audience; isDefault: boolean }, OneView>(
  "POST",
  "/api/saved-view/:id/share",
  "saved-view.share",
);
export const dropView = defineCall<{ id: number }, { ok: true }>("DELETE", "/api/saved-view/:id", "session");
/** The person's layout of a list, written only when it changes. */
export const saveListPreferences = defineCall<
  { page: string; layout?: Layout; perPage?: number | null; startView?: number | null },
  { ok: true }
>("PUT", "/api/saved-view/list", "session");
