import type { Account } from "#features/auth/auth.calls.ts";

export const homePath = "/dashboard";
export const businessHome = "/atbusiness/dashboard";

type Lander = Pick<Account, "roles" | "links" | "settings">;

/**
 * Where a person starts. Holders of the roles named by a server setting start at the business dashboard, provided that
 * `exists` knows the page and their links allow it; everybody else starts at the general dashboard.
 */
export function homeOf(account: Lander, exists: (path: string) => boolean): string {
  const isBusiness = account.roles.some((r) => account.settings?.homeRedirectRoles.includes(r.role));
  return isBusiness && account.links.includes(businessHome) && exists(businessHome) ? businessHome : homePath;
}
