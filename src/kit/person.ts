/** On whose behalf a query runs: a person with a scope, or the system with a reason. */
export type Person = {
  readonly kind: "person";
  readonly userId: number;
  /** The person who is signed in; differs from `userId` only while masking. */
  readonly realUserId: number;
  readonly username: string;
  readonly fullname: string;
  readonly roles: readonly { readonly role: string; readonly group_role: string }[];
  readonly actions: ReadonlySet<string>;
  readonly links: readonly string[];
  /** Set for a distributor's user, who sees only that distributor's rows. */
  readonly vendorId: number | null;
  /** District ids the person may see; null means the whole country. */
  readonly districts: readonly number[] | null;
  /** Distributors active in those districts; null means all. */
  readonly vendors: readonly number[] | null;
  readonly sessionId: string;
  /** When the password was last verified, for actions that require it again. */
  readonly authenticatedAt: string;
};
/**
 * The portal itself. With `within`, it works on behalf of that person: rows of partners and areas are limited to the
 * person's scope.
 */
export type SystemAccess = { readonly kind: "system"; readonly reason: string; readonly within?: Person };
export type Access = Person | SystemAccess;

export const isMasked = (p: Person): boolean => p.userId !== p.realUserId;
export const can = (access: Access, action: string): boolean => access.kind === "system" || access.actions.has(action);
