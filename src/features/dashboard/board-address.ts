import { type Board, type BoardFilter, boardFilters, type BoardPeriod } from "./dashboard.calls.ts";

export type BoardFilterValues = Readonly<Partial<Record<BoardFilter, string>>>;

/** The filters of the address. */
export const filtersIn = (params: URLSearchParams): BoardFilterValues =>
  Object.fromEntries(
    boardFilters.flatMap((f) => (/^[1-9]\d{0,14}$/.test(params.get(f) ?? "") ? [[f, params.get(f) as string]] : [])),
  );

/** Tiles that depend on the period; the others show a day, or the current month. */
const timed: ReadonlySet<string> = new Set(["sales", "stores", "areas", "growth", "api", "points"]);
/**
 * The pages behind the tiles with the same filters and days. With an opco, the page of areas replaces that of plans,
 * which has no such filter.
 */
export function boardLinks(links: Board["links"], filters: BoardFilterValues, period: BoardPeriod): Board["links"] {
  const visibleLinks = filters.opco === undefined ? links : { ...links, sales: links.areas };
  const addressOf = (name: string, link: string | null) => {
    const query = new URLSearchParams({
      ...(filters as Record<string, string>),
      ...(timed.has(name) ? { period } : {}),
    }).toString();
    return link && query ? `${link}?${query}` : link;
  };
  return Object.fromEntries(
    Object.entries(visibleLinks).map(([name, link]) => [name, addressOf(name, link)]),
  ) as Board["links"];
}

/** The page behind a card, filtered by one of the card's rows. */
export function rowAddress(link: string | null, row: Readonly<Record<string, number>>): string | null {
  if (link === null) return null;
  const [route, query] = link.split("?");
  const next = new URLSearchParams(query);
  for (const [filter, id] of Object.entries(row)) next.set(filter, String(id));
  return `${route}?${next.toString()}`;
}
