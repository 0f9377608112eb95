import { type Board, type BoardFilter, boardFilters, type BoardPeriod } from "./dashboard.calls.ts";

export type BoardFilterValues = Readonly<Partial<Record<BoardFilter, string>>>;

/** What the board is narrowed by, as its address says. */
export const filtersIn = (params: URLSearchParams): BoardFilterValues =>
  Object.fromEntries(boardFilters.flatMap((f) => (/^[1-9]\d{0,14}$/.test(params.get(f) ?? "") ? [[f, params.get(f) as string]] : [])));

/** The pages behind the tiles are asked the same; the one of plans knows no opco, so that of areas stands in for it. */
export function narrowed(links: Board["links"], filters: BoardFilterValues): Board["links"] {
  const asked = new URLSearchParams(filters as Record<string, string>).toString();
  if (asked === "") return links;
  const kept = filters.opco === undefined ? links : { ...links, sales: links.areas };
  return Object.fromEntries(Object.entries(kept).map(([name, link]) => [name, link && `${link}?${asked}`])) as Board["links"];
}
export const withPeriod = (link: string | null, period: BoardPeriod): string | null => link && `${link}${link.includes("?") ? "&" : "?"}period=${period}`;

export function withPart(now: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const to = new URLSearchParams(now);
  if (value === undefined) to.delete(name);
  else to.set(name, value);
  return to;
}
