import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";
import type { User } from "./daftar-pengguna.resource.ts";
import type { SessionRow } from "#platform/access/index.ts";

export type Option = { readonly id: number; readonly name: string };
export type RoleOfUser = Option & { readonly code: string; readonly group_role: string; readonly origin: string };
export type Identity = {
  readonly provider: "ldap" | "oidc";
  readonly subject: string;
  readonly last_used_at: Instant | null;
};
/** An identity at the provider with the account's e-mail, not linked yet. */
export type IdentityOffer = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly asked_at: Instant;
};
export type UserAccess = {
  readonly version: number;
  readonly roles: readonly RoleOfUser[];
  readonly regions: readonly Option[];
  readonly areas: readonly Option[];
  readonly distributors: readonly Option[];
  /** Pages that the roles open. */
  readonly links: readonly { readonly href: string; readonly name: string }[];
  readonly identities: readonly Identity[];
  readonly offers: readonly IdentityOffer[];
  /** Roles that the current user may assign: none with permissions that the current user lacks. */
  readonly grantable: readonly (Option & { readonly group_role: string; readonly reach: string })[];
  /** Reason why the current user may not change this user, or null. */
  readonly fixed: string | null;
};

type Id = { readonly id: number };
export const userAccess = defineCall<Id, UserAccess>("GET", "/api/user/:id/access", "user.read");
export type AccessInput = Id & {
  readonly version: number;
  readonly roles: readonly number[];
  readonly regions: readonly number[];
  readonly areas: readonly number[];
  readonly distributors: readonly number[];
};
export const setUserAccess = defineCall<AccessInput, { ok: true }>("PUT", "/api/user/:id/access", "user.access", {
  sudo: true,
  notMasked: true,
});

/** Roles that the current user may assign to a new user. */
export const grantableRoles = defineCall<Record<string, never>, { readonly data: UserAccess["grantable"] }>(
  "GET",
  "/api/user-access/grantable",
  "user.access",
);
/** Creates a user with roles and scope in one transaction; `user` contains the fields of the resource as in a form. */
export const createUser = defineCall<
  Omit<AccessInput, "id" | "version"> & { readonly user: Readonly<Record<string, unknown>> },
  { readonly data: User & Readonly<Record<string, unknown>> }
>("POST", "/api/user-access/new-user", "user.access", { sudo: true, notMasked: true });

export type UserStatus = "active" | "locked" | "disabled";
export const setUserStatus = defineCall<Id & { readonly status: UserStatus; readonly reason: string }, { ok: true }>(
  "POST",
  "/api/user/:id/status",
  "user.support",
  {
    sudo: true,
    notMasked: true,
  },
);
/** Generates a one-time password, which must be replaced at the next sign-in. */
export const resetUserPassword = defineCall<Id, { readonly password: string }>(
  "POST",
  "/api/user/:id/reset-password",
  "user.support",
  {
    sudo: true,
    notMasked: true,
    unkeyed: true,
  },
);
/** For users who have lost their phone and the recovery codes. */
export const removeSecondStep = defineCall<Id, { ok: true }>(
  "POST",
  "/api/user/:id/second-step/remove",
  "user.support",
  { sudo: true, notMasked: true },
);
export const inviteUser = defineCall<Id, { readonly ok: true }>("POST", "/api/user/:id/invite", "user.support", {
  notMasked: true,
});

export const userSessions = defineCall<Id, readonly SessionRow[]>("GET", "/api/user/:id/sessions", "user.support");
export const endUserSessions = defineCall<Id, { readonly ended: number }>(
  "POST",
  "/api/user/:id/sessions/end",
  "user.support",
  { notMasked: true },
);

/**
 * Reserves a directory name, so that its first sign-in finds this account, or links an identity of the identity
 * provider, given by its subject identifier (`sub`, in `username`), to the account.
 */
export const announceIdentity = defineCall<
  Id & { readonly username: string; readonly provider?: "ldap" | "oidc" | undefined },
  { ok: true }
>("POST", "/api/user/:id/identity", "user.access", { sudo: true, notMasked: true });
/** Links an offered identity to the account, or declines the offer. */
export const answerOffer = defineCall<Id & { readonly offer: number; readonly accept: boolean }, { ok: true }>(
  "POST",
  "/api/user/:id/identity/offer",
  "user.access",
  { sudo: true, notMasked: true },
);
export const dropIdentity = defineCall<
  Id & { readonly provider: "ldap" | "oidc"; readonly subject: string },
  { ok: true }
>("POST", "/api/user/:id/identity/drop", "user.access", {
  sudo: true,
  notMasked: true,
});
