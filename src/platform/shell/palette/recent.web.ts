/** Recent choices in the command palette, which are listed first. */
const storageKey = "app.palette.recent";
const maxEntries = 12;

export function recentIds(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(ids) ? ids.filter((i): i is string => typeof i === "string") : [];
  } catch {
    return [];
  }
}

export function recordUse(id: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([id, ...recentIds().filter((i) => i !== id)].slice(0, maxEntries)));
  } catch {
    // storage denied: nothing is stored
  }
}
