/** The reports opened most recently in this browser. */
const key = "app.report.recent";
const maxReports = 4;

export function recentReports(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list.filter((r): r is string => typeof r === "string").slice(0, maxReports) : [];
  } catch {
    return [];
  }
}
export function recordReport(route: string): void {
  try {
    localStorage.setItem(
      key,
      JSON.stringify([route, ...recentReports().filter((r) => r !== route)].slice(0, maxReports)),
    );
  } catch {
    // storage is full or denied: nothing is stored
  }
}
