import type { Account } from "#features/auth/auth.calls.ts";

export const homePath = "/dashboard";
export const businessHome = "/atbusiness/dashboard";
/** Two roles (named by a server setting) start at the business dashboard. */
export const homeOf = (account: Account): string =>
  account.roles.some((r) => account.settings?.homeRedirectRoles.includes(r.role)) ? businessHome : homePath;
