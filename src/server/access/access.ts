/** Who stands behind a query: a person with a scope, or the system with a reason. */
export type Person = {
  readonly kind: "person";
  readonly userId: number;
  /** The person at the keyboard; differs from `userId` only while masking. */
  readonly realUserId: number;
  readonly username: string;
  readonly fullname: string;
  readonly roles: readonly { readonly role: string; readonly group_role: string }[];
  readonly actions: ReadonlySet<string>;
  readonly links: readonly string[];
  /** Set for a distributor's user, who sees that distributor's rows and no other. */
  readonly vendorId: number | null;
  /** District ids the person may see; null means the whole country. */
  readonly districts: readonly number[] | null;
  /** Distributors at work in those districts; null means all. */
  readonly vendors: readonly number[] | null;
  readonly sessionId: string;
  /** When the password was last given, for actions that ask for it again. */
  readonly authenticatedAt: string;
};
/** The portal itself. With `within`, it works for that person: rows of partners and areas stay those that the person may see. */
export type SystemAccess = { readonly kind: "system"; readonly reason: string; readonly within?: Person };
export type Access = Person | SystemAccess;

export const isMasked = (p: Person): boolean => p.userId !== p.realUserId;
export const can = (access: Access, action: string): boolean => access.kind === "system" || access.actions.has(action);
