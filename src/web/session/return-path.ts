const returnKey = "app.return";
/** Storage of one visit; a browser that refuses it has nothing to remember. */
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
    // without storage the way back is the dashboard
  }
};

/** A path inside this application: one leading slash, so that nothing can send the browser elsewhere. */
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
/** The account could not be read although somebody is signed in: the welcome page says so instead of bouncing back. */
export function takeAccountFailure(): string | null {
  const message = readVisit(failedKey);
  writeVisit(failedKey, null);
  return message;
}
export const noteAccountFailure = (message: string): void => writeVisit(failedKey, message);
