const returnKey = "app.return";
/** Session storage; null if the browser denies access. */
export const readVisit = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
export const writeVisit = (key: string, value: string | null) => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // without storage the person returns to the dashboard
  }
};

/** Whether a path belongs to this application: a single leading slash, so that a redirect cannot leave it. */
export const isOwnPath = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && !path.startsWith("/guest") && !path.startsWith("/auth/");

export function keepReturnPath(path: string): void {
  if (isOwnPath(path) && path !== "/") writeVisit(returnKey, path);
}
export function takeReturnPath(): string | null {
  const path = readVisit(returnKey);
  writeVisit(returnKey, null);
  return isOwnPath(path) ? path : null;
}
export const peekReturnPath = (): string | null => {
  const path = readVisit(returnKey);
  return isOwnPath(path) ? path : null;
};

const failedKey = "app.account-failed";
/**
 * Set if the account could not be read although the person is signed in: the welcome page then reports it instead of
 * redirecting in a loop.
 */
export function takeAccountFailure(): string | null {
  const message = readVisit(failedKey);
  writeVisit(failedKey, null);
  return message;
}
export const storeAccountFailure = (message: string): void => writeVisit(failedKey, message);
