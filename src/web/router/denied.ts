const key = "app.denied";

/** Which page was refused, for the 403 page to name; kept over a reload of it. */
export function noteDenied(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // the 403 page then names no page
  }
}
export function deniedPath(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
const missingKey = "app.missing";
/** Which address was not found, for the 404 page to name and to look for neighbours. */
export function noteMissing(path: string): void {
  try {
    sessionStorage.setItem(missingKey, path);
  } catch {
    // the 404 page then names no address
  }
}
export function missingPath(): string | null {
  try {
    return sessionStorage.getItem(missingKey);
  } catch {
    return null;
  }
}
