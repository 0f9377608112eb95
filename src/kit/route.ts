/**
 * The address a file stands for: its path below `features/` minus the suffix; a doubled last segment collapses.
 * `features/master/bank.resource.ts` → `/master/bank`; `features/x/x.page.tsx` → `/x`; `[id]` → `:id`;
 * a folder `laporan-[product]` stands for one segment whose tail is the product line.
 */
export function routeOf(file: string): string {
  const path = file.slice(file.lastIndexOf("features/") + "features/".length).replace(/\.[a-z]+\.tsx?$/, "");
  const parts = path.split("/");
  if (parts.length > 1 && parts.at(-1) === parts.at(-2)) parts.pop();
  return `/${parts.join("/")}`.replace(/\[([a-z]+)\]/gi, ":$1");
}

/** The addresses that a route with `:names` stands for, each name one segment, as the source of a pattern. */
export const patternOf = (route: string): string =>
  `^${route.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:[a-zA-Z]+/g, "[^/]+")}$`;
export const routePattern = (route: string): RegExp => new RegExp(patternOf(route));
