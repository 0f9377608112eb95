import type { Account } from "./auth.calls.ts";

export const homePath = "/dashboard";
export const businessHome = "/atbusiness/dashboard";

type Lander = Pick<Account, "roles" | "links" | "settings">;

/**
 * The home page of a person. Holders of the roles in a server setting start at the business dashboard, if `exists`
 * accepts the page and their links permit it; others start at the general dashboard.
 */
export function homeOf(account: Lander, exists: (path: string) => boolean): string {
  const isBusiness = account.roles.some((r) => account.settings?.homeRedirectRoles.includes(r.role));
  return isBusiness && account.links.includes(businessHome) && exists(businessHome) ? businessHome : homePath;
}
