import type { Account } from "#features/auth/auth.calls.ts";

/** How this page starts over: a full load where the session survives one, a fresh start in place where it lives in memory only. */
let inPlace: ((path: string) => void) | undefined;
export function startOverInPlaceWith(start: (path: string) => void): void {
  inPlace = start;
}

/** Goes to `/` with a full load, as signing in, masking and leaving it all do. */
export function startOver(persistent: boolean): void {
  if (persistent || !inPlace) location.replace("/");
  else inPlace("/");
}

export const welcomePath = "/guest/welcome";
export function goToWelcome(): void {
  location.replace(`/#${welcomePath}`);
  location.reload();
}

const returnKey = "app.return";
const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null) => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // without storage the way back is the dashboard
  }
};

/** A path inside this application: one leading slash, so that nothing can send the browser elsewhere. */
export const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path) && !path.startsWith("/guest") && !path.startsWith("/auth/");

export function keepReturnPath(path: string): void {
  if (isOwnPath(path) && path !== "/") write(returnKey, path);
}
export function takeReturnPath(): string | null {
  const path = read(returnKey);
  write(returnKey, null);
  return isOwnPath(path) ? path : null;
}
export const peekReturnPath = (): string | null => {
  const path = read(returnKey);
  return isOwnPath(path) ? path : null;
};

const failedKey = "app.account-failed";
/** The account could not be read although somebody is signed in: the welcome page says so instead of bouncing back. */
export const noteAccountFailure = (message: string): void => write(failedKey, message);
export function takeAccountFailure(): string | null {
  const message = read(failedKey);
  write(failedKey, null);
  return message;
}

export const homePath = "/dashboard";
export const businessHome = "/atbusiness/dashboard";
/** Two roles (named by a server setting) start at the business dashboard. */
export const homeOf = (account: Account): string => (account.roles.some((r) => account.settings?.homeRedirectRoles.includes(r.role)) ? businessHome : homePath);
