import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type RoleOfUser = { readonly role: string; readonly group_role: string };
export type Named = { readonly id: number; readonly name: string };
/** A node of the menu, as sent by the server. */
export type MenuNode = {
  readonly id: number;
  readonly name: string;
  /** The page's title and product line from which the name was generated, unless it was renamed. */
  readonly of?: { readonly title: string; readonly product: string };
  readonly href: string | null;
  readonly icon: string | null;
  readonly children: readonly MenuNode[];
};
/** The real person while masking, and when the masked session expires. */
export type MaskingState = { readonly by: { readonly id: number; readonly name: string }; readonly until: Instant };

/** The data of a person common to sign-in, masking and the account call. */
export type Profile = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly roles: readonly RoleOfUser[];
  readonly actions: readonly string[];
  readonly regions: readonly Named[];
  readonly areas: readonly Named[];
  readonly ip: string | null;
  readonly last_login: Instant | null;
  /** Distributor of a distributor's user. */
  readonly vendor_id: number | null;
};

/** `expires_in` is in seconds, so that a wrong clock in the browser has no effect. */
export type TokenAnswer = { readonly access_token: string; readonly expires_in?: number };
export type LoginAnswer = TokenAnswer &
  Profile & { readonly password_at: Instant | null; readonly reset_status: boolean };
export type MaskAnswer = TokenAnswer & Profile & { readonly masking: MaskingState };

/** Settings of the installation that the browser needs. */
export type AccountSettings = {
  /** Codes of roles whose holders are redirected from /dashboard to /atbusiness/dashboard. */
  readonly homeRedirectRoles: readonly string[];
  /** Minutes without input until the screen locks; 0 = never. */
  readonly idleMinutes: number;
  readonly applicationName?: string;
};

export type Account = Profile & {
  /** Code of the first role; part of the shell shows only one. */
  readonly role: string | null;
  /** Paths that the person may open. */
  readonly links: readonly string[];
  readonly menu: readonly MenuNode[];
  readonly masking: MaskingState | null;
  readonly avatar: string | null;
  /** Name of the distributor of a distributor's user. */
  readonly distributor?: string | null;
  /** False while the account waits for its first role. */
  readonly authorized: boolean;
  /** When the person was last verified. */
  readonly authorizedAt: Instant | null;
  readonly locale?: string | null;
  /** How this session was opened, so that the person is verified again in the same way. */
  readonly provider?: SignInWay;
  readonly settings?: AccountSettings;
};

export type Provider = "ldap" | "oidc";
export type SignInWay = "password" | Provider;
/** Input for a provider: name and password for the directory, or the query sent back by the identity provider. */
export type ProviderInput =
  | {
      readonly provider: "ldap";
      readonly username: string;
      readonly password: string;
      readonly code?: string | undefined;
    }
  | { readonly provider: "oidc"; readonly callback: string; readonly binding: string };

/** `code` is for persons with two-step verification: without it the response is 401 `login.second-step`. */
export const login = defineCall<{ username: string; password: string; code?: string | undefined }, LoginAnswer>(
  "POST",
  "/api/login",
  "public",
);
export const providerLogin = defineCall<ProviderInput, LoginAnswer>("POST", "/api/auth/:provider", "public");
/**
 * Accepts the offer made by `providerLogin` with 409 `identity.known-email` (its `detail.ticket`): the password of the
 * account with the same e-mail links both permanently and signs in. Two-step verification requires `code` as in
 * `login`.
 */
export const linkIdentity = defineCall<{ ticket: string; password: string; code?: string | undefined }, LoginAnswer>(
  "POST",
  "/api/auth/oidc/link",
  "public",
);
/**
 * Starts a sign-in by the identity provider: the browser goes to `url` and stores `binding`; it returns to
 * `/auth/callback?code=…&state=…` and sends that query as `callback` together with `binding`.
 */
export const oidcStart = defineCall<Record<string, never>, { url: string; binding: string }>(
  "GET",
  "/api/auth/oidc/start",
  "public",
);
export const register = defineCall<{ email: string; password: string; name: string }, TokenAnswer>(
  "POST",
  "/auth/register",
  "public",
);
/** Validates the token itself, because it must accept one that has just expired. */
export const refresh = defineCall<{ path: string }, TokenAnswer>("POST", "/api/refresh", "public");
export const account = defineCall<Record<string, never>, Account>("GET", "/api/auth/account", "session");
export const menu = defineCall<Record<string, never>, readonly MenuNode[]>("GET", "/api/auth/menu", "session");
/** Addresses of pages on which the person may add a record. */
export const additions = defineCall<Record<string, never>, { readonly hrefs: readonly string[] }>(
  "GET",
  "/api/auth/additions",
  "session",
);
/** Ends the session on the server; while masking, both the masked and the former session. */
export const logout = defineCall<Record<string, never>, { ok: true }>("POST", "/api/logout", "session");

export type UserOption = { readonly id: number; readonly nopeg: string; readonly fullname: string };
export const userByRole = defineCall<
  { q?: string; role_id?: number; nopeg_status?: string; status_mapping?: string },
  readonly UserOption[]
>("GET", "/api/filter/user-by-role", "user.mask");
export type MaskInput = {
  readonly user_id: readonly number[];
  readonly ip_address: string;
  readonly device: string;
  readonly location: string;
  readonly path: string;
};
export const maskLogin = defineCall<MaskInput, MaskAnswer>("POST", "/api/mask-login", "user.mask", {
  notMasked: true,
  sudo: true,
  unkeyed: true,
});
/** Ends the masked session; the response is a token of the former one. */
export const maskLeave = defineCall<Record<string, never>, TokenAnswer>("POST", "/api/mask-leave", "session", {
  unkeyed: true,
});

/** `old_password` is the password to be replaced, or the one-time code sent by `otpRequest`. */
export type ResetInput = {
  readonly identity: string;
  readonly old_password: string;
  readonly password: string;
  readonly retype_password: string;
  /** Random value of the browser that requests a code; the code is then valid only in that browser. */
  readonly nonce?: string | undefined;
};
/** Only `identity` is used; the other fields may be empty. The response never reveals whether the identity exists. */
export const otpRequest = defineCall<ResetInput, { ok: true }>("POST", "/api/auth/otp-request", "public");
/** A refusal contains field messages in `data` (an array of field and message). */
export const resetPassword = defineCall<ResetInput, { ok: true }>("POST", "/api/auth/v2/reset-password", "public");

/** Verifies the person again for operations that require it, by password or by provider. */
export const reauth = defineCall<{ password: string } | ProviderInput, { authorized_at: Instant }>(
  "POST",
  "/api/auth/reauth",
  "session",
);

export type SessionRow = {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly ip: string | null;
  readonly provider: SignInWay;
  readonly created_at: Instant;
  readonly last_seen_at: Instant;
  readonly masked_user: string | null;
};
export const sessions = defineCall<Record<string, never>, readonly SessionRow[]>(
  "GET",
  "/api/auth/sessions",
  "session",
);
export const revokeSession = defineCall<{ id: string }, { ok: true }>("DELETE", "/api/auth/sessions/:id", "session", {
  notMasked: true,
});
export const revokeOtherSessions = defineCall<Record<string, never>, { revoked: number }>(
  "POST",
  "/api/auth/sessions/revoke-others",
  "session",
  { notMasked: true },
);

export const updateProfile = defineCall<
  { name: string; phone: string | null; locale?: string | null; avatar?: string | null },
  Account
>("PUT", "/api/auth/profile", "session", {
  notMasked: true,
});
export const changePassword = defineCall<Omit<ResetInput, "identity">, { ok: true; password_at: Instant }>(
  "POST",
  "/api/auth/password",
  "session",
  { notMasked: true },
);

export type DemoAccount = { readonly username: string; readonly password: string; readonly label: string };
/** The options of the sign-in page; a provider that is not configured is null. */
export type Providers = {
  readonly ldap: { readonly label: string } | null;
  readonly oidc: { readonly label: string } | null;
  readonly register: boolean;
  readonly applicationName: string | null;
  readonly demo: readonly DemoAccount[] | null;
};
export const authProviders = defineCall<Record<string, never>, Providers>("GET", "/api/auth/providers", "public");
