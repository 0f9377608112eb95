import type { Account } from "#features/auth/auth.calls.ts";

const isErrorPage = (path: string) => path.startsWith("/errors/");

/** Only a plain path is compared with the allowed links: error pages, and paths with params or a query, pass (the server decides on their data). */
export function isAllowed(account: Pick<Account, "links">, path: string, hasParams: boolean, search: string): boolean {
  return isErrorPage(path) || hasParams || search !== "" || account.links.includes(path);
}
