const key = "app.denied";

/** Records which page was refused, so that the 403 page can name it, also after a reload. */
export function recordDenied(path: string): void {
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
/** Records which address was not found, so that the 404 page can name it and suggest similar ones. */
export function recordMissing(path: string): void {
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
