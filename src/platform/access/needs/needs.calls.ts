import { defineCall } from "#kit/call.ts";

/**
 * What a page or action requires, and who can grant it. Names of people are included only for readers who may see
 * people.
 */
export type AccessNeeds = {
  readonly title: string | null;
  readonly action: string | null;
  /** Names of the roles that have the permission and open the page. */
  readonly roles: readonly string[];
  readonly people: readonly string[];
  /** When this person last requested it, while the request is pending. */
  readonly askedAt: string | null;
};
type NeedsInput = { readonly path?: string; readonly action?: string };
export const accessNeeds = defineCall<NeedsInput, AccessNeeds>("GET", "/api/access/needs", "session");
export const requestAccess = defineCall<
  NeedsInput & { readonly reason?: string },
  { readonly told: number; readonly askedAt: string }
>("POST", "/api/access/request", "session", {
  notMasked: true,
});
