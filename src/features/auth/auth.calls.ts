import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type RoleOfUser = { readonly role: string; readonly group_role: string };
export type Named = { readonly id: number; readonly name: string };
/** A node of the menu, as the server sends it. */
export type MenuNode = {
  readonly id: number;
  readonly name: string;
  /** What the name was filled from, while nobody has given it another: the page's title and the product line it stands for. */
  readonly of?: { readonly title: string; readonly product: string };
  readonly href: string | null;
  readonly icon: string | null;
  readonly children: readonly MenuNode[];
};
/** Who really sits at the keyboard while masking, and when the masked session ends by itself. */
export type MaskingState = { readonly by: { readonly id: number; readonly name: string }; readonly until: Instant };

/** What sign-in, masking and the account call say of a person alike. */
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

/** `expires_in` is in seconds, so that a wrong clock in the browser does no harm. */
export type TokenAnswer = { readonly access_token: string; readonly expires_in?: number };
export type LoginAnswer = TokenAnswer &
  Profile & { readonly password_at: Instant | null; readonly reset_status: boolean };
export type MaskAnswer = TokenAnswer & Profile & { readonly masking: MaskingState };

/** Settings of the installation that the signed-in browser needs. */
export type AccountSettings = {
  /** Role codes whose holders go from /dashboard to /atbusiness/dashboard. */
  readonly homeRedirectRoles: readonly string[];
  /** Minutes without a key or a pointer until the screen locks; 0 = never. */
  readonly idleMinutes: number;
  readonly applicationName?: string;
};

export type Account = Profile & {
  /** Code of the first role; part of the shell shows a single one. */
  readonly role: string | null;
  /** Paths that the person may open. */
  readonly links: readonly string[];
  readonly menu: readonly MenuNode[];
  readonly masking: MaskingState | null;
  readonly avatar: string | null;
  /** Name of a distributor's user's distributor. */
  readonly distributor?: string | null;
  /** False while the account waits for its first role. */
  readonly authorized: boolean;
  /** When the person last proved who they are. */
  readonly authorizedAt: Instant | null;
  readonly locale?: string | null;
  /** How this session was opened, so that proving it again uses the same way. */
  readonly provider?: SignInWay;
  readonly settings?: AccountSettings;
};

export type Provider = "ldap" | "oidc";
export type SignInWay = "password" | Provider;
/** Data of a provider: the directory wants name and password; the identity provider what it sent back to us. */
export type ProviderInput =
  | {
      readonly provider: "ldap";
      readonly username: string;
      readonly password: string;
      readonly code?: string | undefined;
    }
  | { readonly provider: "oidc"; readonly callback: string; readonly binding: string };

/** `code` is for who has two-step verification on: without it the answer is 401 `login.second-step`. */
export const login = defineCall<{ username: string; password: string; code?: string | undefined }, LoginAnswer>(
  "POST",
  "/api/login",
  "public",
);
export const providerLogin = defineCall<ProviderInput, LoginAnswer>("POST", "/api/auth/:provider", "public");
/**
 * Answers the offer that `providerLogin` makes with 409 `identity.known-email` (its `detail.ticket`): the password of the account
 * with the same e-mail links the two for good and signs in. Two-step verification asks for `code` as at `login`.
 */
export const linkIdentity = defineCall<{ ticket: string; password: string; code?: string | undefined }, LoginAnswer>(
  "POST",
  "/api/auth/oidc/link",
  "public",
);
/**
 * Opens a sign-in at the identity provider: the browser goes to `url` and keeps `binding`; it comes back to
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
/** Judges the token itself, because one that has just expired is what it is for. */
export const refresh = defineCall<{ path: string }, TokenAnswer>("POST", "/api/refresh", "public");
export const account = defineCall<Record<string, never>, Account>("GET", "/api/auth/account", "session");
export const menu = defineCall<Record<string, never>, readonly MenuNode[]>("GET", "/api/auth/menu", "session");
/** Addresses of pages on which the signed-in person may add a record. */
export const additions = defineCall<Record<string, never>, { readonly hrefs: readonly string[] }>(
  "GET",
  "/api/auth/additions",
  "session",
);
/** Ends the session on the server; while masking it ends the masked and the former session both. */
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
/** Ends the masked session; the answer is a token of the former one. */
export const maskLeave = defineCall<Record<string, never>, TokenAnswer>("POST", "/api/mask-leave", "session", {
  unkeyed: true,
});

/** `old_password` is the password that is to be replaced, or the one-time code that `otpRequest` sent. */
export type ResetInput = {
  readonly identity: string;
  readonly old_password: string;
  readonly password: string;
  readonly retype_password: string;
  /** Random, made by the browser that asks for a code; the code then works from that browser alone. */
  readonly nonce?: string | undefined;
};
/** Only `identity` counts; the other fields may be empty. The answer never says whether the identity exists. */
export const otpRequest = defineCall<ResetInput, { ok: true }>("POST", "/api/auth/otp-request", "public");
/** A refusal carries its field messages in `data` (an array of field and message). */
export const resetPassword = defineCall<ResetInput, { ok: true }>("POST", "/api/auth/v2/reset-password", "public");

/** Proves once more who sits there, for what asks for it; the data of a provider may stand in for the password. */
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
/** What the sign-in page shows; a provider that is not set up is null. */
export type Providers = {
  readonly ldap: { readonly label: string } | null;
  readonly oidc: { readonly label: string } | null;
  readonly register: boolean;
  readonly applicationName: string | null;
  readonly demo: readonly DemoAccount[] | null;
};
export const authProviders = defineCall<Record<string, never>, Providers>("GET", "/api/auth/providers", "public");
