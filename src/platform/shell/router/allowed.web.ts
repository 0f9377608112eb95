import type { Account } from "#platform/access/index.ts";

const isErrorPage = (path: string) => path.startsWith("/errors/");

/**
 * Whether a page may be opened. Only plain paths are compared with the permitted links; error pages and paths with
 * params or a query are accepted, because the server decides on their data.
 */
export function isAllowed(account: Pick<Account, "links">, path: string, hasParams: boolean, search: string): boolean {
  return isErrorPage(path) || hasParams || search !== "" || account.links.includes(path);
}
