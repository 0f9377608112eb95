import type { ReactNode } from "react";
import type { Account } from "../auth.calls.ts";
import { useAccount } from "./account.web.ts";

type Holder = Pick<Account, "roles" | "actions">;
/** A list, or a comma-separated string. */
export type Names = string | readonly string[];

const distributorGroup = "Distributor";
export const namesOf = (names: Names | undefined): readonly string[] =>
  (typeof names === "string" ? names.split(",") : (names ?? [])).map((n) => n.trim()).filter(Boolean);

/** An empty list requires nothing. */
export function hasAnyRole(holder: Holder | null, roles: Names | undefined): boolean {
  const wanted = namesOf(roles);
  return wanted.length === 0 || (holder?.roles.some((r) => wanted.includes(r.role)) ?? false);
}
export function hasAnyAction(holder: Holder | null, actions: Names | undefined): boolean {
  const wanted = namesOf(actions);
  return wanted.length === 0 || (holder?.actions.some((a) => wanted.includes(a)) ?? false);
}
export const isDistributor = (holder: Holder | null): boolean =>
  holder?.roles.some((r) => r.group_role === distributorGroup) ?? false;

export const useHasAction = (actions: Names): boolean => hasAnyAction(useAccount(), actions);
export const useHasRole = (roles: Names): boolean => hasAnyRole(useAccount(), roles);
export const useIsDistributor = (): boolean => isDistributor(useAccount());

type Children = { readonly children: ReactNode };
/** Rendered only if the person has at least one of the permissions. */
export const ShowWithAction = ({ action, children }: Children & { readonly action: Names }) =>
  useHasAction(action) ? children : null;
/** Rendered only if the person has one of the roles. */
export const ShowForRole = ({ roles, children }: Children & { readonly roles: Names }) =>
  useHasRole(roles) ? children : null;
/** Not rendered for persons with a role of the group "Distributor". */
export const HideForDistributor = ({ children }: Children) => (useIsDistributor() ? null : children);

/** Columns may list the roles that see them; a column without roles is visible to everyone. */
export function columnsForRole<C extends { readonly roles?: Names }>(
  columns: readonly C[],
  holder: Holder | null,
): C[] {
  return columns.filter((column) => hasAnyRole(holder, column.roles));
}
export function useColumnsForRole<C extends { readonly roles?: Names }>(columns: readonly C[]): C[] {
  return columnsForRole(columns, useAccount());
}
