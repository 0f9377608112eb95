import type { LoginAnswer, MaskAnswer, MaskingState, Profile, SignInWay, TokenAnswer } from "../auth.calls.ts";
import { announceToTabs } from "./tabs.web.ts";
import { vault } from "./vault.web.ts";

/** The time of the last password change, and whether the password must be replaced first. */
export type Status = { readonly password_at: string | null; readonly reset_status: boolean };
export type Session = {
  readonly token: string;
  /** Milliseconds of this browser's clock; null if the server did not provide it. */
  readonly expiresAt: number | null;
  /** Absent after registration until the account is loaded. */
  readonly profile: Profile | null;
  readonly status: Status;
  readonly way: SignInWay;
  /** The name typed at sign-in, so that only the password is required again. */
  readonly identity: string | null;
  readonly masking: MaskingState | null;
};

const current = "session";
const former = "session.original";
const flag = "app.session.masking";
const lockFlag = "app.session.locked";

let session: Session | null = null;
let opening: Promise<Session | null> | undefined;
const listeners = new Set<() => void>();

/** Reads the stored session of the last visit; everything that requires the token waits for it. */
export const openSession = (): Promise<Session | null> =>
  (opening ??= vault.read<Session>(current).then((stored) => {
    session ??= stored ?? null;
    notify();
    return session;
  }));
export const getSession = (): Session | null => session;
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function notify() {
  for (const listener of listeners) listener();
}

/** Reads the session again after another tab has written it. */
export async function rereadSession(): Promise<Session | null> {
  session = (await vault.read<Session>(current)) ?? null;
  opening = Promise.resolve(session);
  notify();
  return session;
}

async function store(next: Session): Promise<void> {
  session = next;
  opening = Promise.resolve(next);
  await vault.write(current, next);
  notify();
}

/** For short-lived tokens, renewal one minute before expiry would be too early. */
const expiryOf = (answer: TokenAnswer): number | null =>
  answer.expires_in ? Date.now() + answer.expires_in * 1000 : expiryInside(answer.access_token);
function expiryInside(token: string): number | null {
  try {
    const claims = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"))) as {
      exp?: number;
    };
    return typeof claims.exp === "number" ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}

export const profileOf = (a: Profile): Profile => ({
  id: a.id,
  name: a.name,
  email: a.email,
  phone: a.phone,
  roles: a.roles,
  actions: a.actions,
  regions: a.regions,
  areas: a.areas,
  ip: a.ip,
  last_login: a.last_login,
  vendor_id: a.vendor_id,
});

export async function storeLogin(answer: LoginAnswer, way: SignInWay, identity: string | null): Promise<void> {
  clearMasking();
  dropFlag(lockFlag);
  await store({
    token: answer.access_token,
    expiresAt: expiryOf(answer),
    profile: profileOf(answer),
    status: { password_at: answer.password_at, reset_status: answer.reset_status },
    way,
    identity,
    masking: null,
  });
  announceToTabs({ type: "signed-in", user: answer.id });
}

export async function storeRegistration(answer: TokenAnswer, identity: string): Promise<void> {
  clearMasking();
  dropFlag(lockFlag);
  await store({
    token: answer.access_token,
    expiresAt: expiryOf(answer),
    profile: null,
    status: { password_at: null, reset_status: false },
    way: "password",
    identity,
    masking: null,
  });
  announceToTabs({ type: "signed-in", user: null });
}

/** Stores a new token for the same person; other tabs adopt it silently. */
export async function storeToken(answer: TokenAnswer, status?: Status): Promise<void> {
  if (!session) return;
  await store({
    ...session,
    token: answer.access_token,
    expiresAt: expiryOf(answer),
    status: status ?? session.status,
  });
  announceToTabs({ type: "token" });
}

export async function storeStatus(status: Status): Promise<void> {
  if (session) await store({ ...session, status });
}

function clearMasking() {
  vault.remove(former);
  dropFlag(flag);
}
function dropFlag(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // without storage there is no flag
  }
}

export function clearSession() {
  dropFlag(lockFlag);
  session = null;
  opening = Promise.resolve(null);
  vault.remove(current);
  clearMasking();
  notify();
}

/** Stores the former session, encrypted, until masking ends; the server verifies it again before it is used. */
export async function storeMaskedSession(answer: MaskAnswer): Promise<void> {
  if (!session) throw new Error("masking requires a session");
  await vault.write(former, session);
  await store({
    token: answer.access_token,
    expiresAt: expiryOf(answer),
    profile: profileOf(answer),
    status: { password_at: null, reset_status: false },
    way: session.way,
    identity: null,
    masking: answer.masking,
  });
  try {
    localStorage.setItem(flag, "1");
  } catch {
    // without storage there is no flag
  }
  announceToTabs({ type: "masking" });
}

/** Restores the former session, with the token confirmed by the server, or its own if the server was unreachable. */
export async function restoreSession(answer: TokenAnswer | null): Promise<boolean> {
  const original = await vault.read<Session>(former);
  if (!original) return false;
  await store(answer ? { ...original, token: answer.access_token, expiresAt: expiryOf(answer) } : original);
  clearMasking();
  announceToTabs({ type: "masking" });
  return true;
}
