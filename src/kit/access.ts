import { defineCall } from "./call.ts";

/** What a page or an action needs, and who gives it; names of people only for readers who may see people. */
export type AccessNeeds = {
  readonly title: string | null;
  readonly action: string | null;
  /** Names of the roles that hold the permission and open the page. */
  readonly roles: readonly string[];
  readonly people: readonly string[];
  /** When this person last asked for it, while that still counts as asked. */
  readonly askedAt: string | null;
};
type Asked = { readonly path?: string; readonly action?: string };
export const accessNeeds = defineCall<Asked, AccessNeeds>("GET", "/api/access/needs", "session");
export const requestAccess = defineCall<
  Asked & { readonly reason?: string },
  { readonly told: number; readonly askedAt: string }
>("POST", "/api/access/request", "session", {
  notMasked: true,
});
