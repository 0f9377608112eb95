import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** A menu row for editors; new rows have negative ids until they are published. */
export type MenuEdit = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly href: string | null;
  readonly icon: string | null;
  readonly visible: boolean;
  readonly roles: readonly number[];
};
export type Publication = {
  readonly id: number;
  readonly at: Instant;
  readonly by: string | null;
  readonly note: string | null;
  readonly rows: number;
};
export type MenuEditor = {
  /** The publication this state is based on; a newer one is a conflict. */
  readonly publication: number;
  readonly rows: readonly MenuEdit[];
  readonly roles: readonly {
    readonly id: number;
    readonly name: string;
    readonly users: number;
    readonly reachable: readonly string[];
  }[];
  /** Existing pages with their permission; a row may link to one of them. */
  readonly pages: readonly { readonly href: string; readonly title: string }[];
  readonly notes: Readonly<Record<string, { readonly note: string; readonly at: Instant; readonly by: string | null }>>;
  /** Role ids of persons, from which the browser counts the persons with at least one of a set of roles. */
  readonly holders: readonly (readonly number[])[];
};
export const menuEditor = defineCall<Record<string, never>, MenuEditor>("GET", "/api/menu/editor", "menu.read");

export type PublishInput = {
  readonly publication: number;
  readonly rows: readonly MenuEdit[];
  readonly notes: Readonly<Record<string, string>>;
  readonly note: string | null;
};
/** Replaces the whole menu, in the given order. */
export const publishMenu = defineCall<PublishInput, { readonly publication: number }>(
  "PUT",
  "/api/menu",
  "menu.write",
  { notMasked: true },
);
export const menuHistory = defineCall<Record<string, never>, readonly Publication[]>(
  "GET",
  "/api/menu/publications",
  "menu.read",
);
/** An earlier state, which can be viewed, changed and published again. */
export const menuPublication = defineCall<{ readonly id: number }, { readonly rows: readonly MenuEdit[] }>(
  "GET",
  "/api/menu/publications/:id",
  "menu.read",
);
