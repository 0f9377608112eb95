const returnKey = "app.return";
/** Session storage; null if the browser denies access. */
export const readSessionStorage = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
export const writeSessionStorage = (key: string, value: string | null) => {
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

export function storeReturnPath(path: string): void {
  if (isOwnPath(path) && path !== "/") writeSessionStorage(returnKey, path);
}
export function consumeReturnPath(): string | null {
  const path = readSessionStorage(returnKey);
  writeSessionStorage(returnKey, null);
  return isOwnPath(path) ? path : null;
}
export const peekReturnPath = (): string | null => {
  const path = readSessionStorage(returnKey);
  return isOwnPath(path) ? path : null;
};

const failedKey = "app.account-failed";
/**
 * Set if the account could not be read although the person is signed in: the welcome page then reports it instead of
 * redirecting in a loop.
 */
export function consumeAccountFailure(): string | null {
  const message = readSessionStorage(failedKey);
  writeSessionStorage(failedKey, null);
  return message;
}
export const recordAccountFailure = (message: string): void => writeSessionStorage(failedKey, message);
