import { defineCall } from "./call.ts";

export const densities = ["padat", "sedang", "longgar"] as const;
export type Density = (typeof densities)[number];
/** How a list is laid out; what is missing is as usual. */
export type Layout = {
  /** Columns in their order. */
  readonly columns?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  /** So many columns at the left stay while the rest scrolls. */
  readonly pinned?: number;
  readonly density?: Density;
  readonly totals?: boolean;
};
export const maxPinned = 4;
export const columnWidth = { min: 56, max: 800 } as const;

/** Who has a view: its owner alone, the holders of a role, or everybody who may read the page. */
export type Audience = "me" | "all" | `ROLE_${string}`;
/** A question asked of a list, kept under a name, with the layout it is read in. */
export type SavedView = {
  readonly id: number;
  readonly name: string;
  /** What an address names it by: whoever has the link may open the view. */
  readonly link: string;
  /** The list's part of the address, without the page. */
  readonly search: string;
  readonly layout: Layout;
  readonly audience: Audience;
  /** The audience begins with it. */
  readonly isDefault: boolean;
  /** This person may change or drop it. */
  readonly mine: boolean;
};
type OneView = { readonly data: SavedView };
export type ListPreferences = {
  readonly data: readonly SavedView[];
  readonly layout: Layout;
  readonly perPage: number | null;
  /** The view a bare address begins with: the person's own choice, else their role's, else everybody's; 0 is the plain list. */
  readonly startView: number;
  /** The person chose it; null means the role's or everybody's is followed. */
  readonly ownStart: number | null;
  readonly roles: readonly { readonly code: Audience; readonly name: string }[];
};

/** `page` names the list: the noun, or the report. `link` brings a view that somebody else sent. */
export const savedViews = defineCall<{ page: string; link?: string }, ListPreferences>(
  "GET",
  "/api/saved-view",
  "session",
);
/** A name that one has given already takes the new question where it is to `replace` the old one, and is refused otherwise. */
export const saveView = defineCall<
  { page: string; name: string; search: string; layout: Layout; replace?: boolean },
  OneView
>("POST", "/api/saved-view", "session");
export const changeView = defineCall<{ id: number; name?: string; search?: string; layout?: Layout }, OneView>(
  "PATCH",
  "/api/saved-view/:id",
  "session",
);
/** Gives a view to others, or takes it back; `isDefault` makes them begin with it. */
export const shareView = defineCall<{ id: number; audience: Audience; isDefault: boolean }, OneView>(
  "POST",
  "/api/saved-view/:id/share",
  "saved-view.share",
);
export const dropView = defineCall<{ id: number }, { ok: true }>("DELETE", "/api/saved-view/:id", "session");
/** How this person likes a list; written only when something changes. */
export const keepList = defineCall<
  { page: string; layout?: Layout; perPage?: number | null; startView?: number | null },
  { ok: true }
>("PUT", "/api/saved-view/list", "session");
