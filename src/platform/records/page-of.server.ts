import type { AnyResource } from "#kit/resource.ts";
import type { Registry } from "./registry.server.ts";

type Hint = {
  /** Known values of the rows: pinned fields, by name or as list filters (`f.channel`). */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Addresses that the reader may open. */
  readonly links?: readonly string[];
};

/** The page of a resource. If it has one page per channel, the page of the channel in `query`. */
export function pageOf(
  registry: Registry,
  resource: AnyResource,
  { query = {}, links }: Hint = {},
): string | undefined {
  const routes = registry.resources.find((e) => e.value === resource)?.routes ?? [];
  if (routes.length < 2) return routes[0];
  const meant = registry.pages.find(
    (p) => routes.includes(p.route) && Object.entries(p.values).every(([n, v]) => (query[n] ?? query[`f.${n}`]) === v),
  );
  return meant?.route ?? routes.find((route) => links?.includes(route)) ?? routes[0];
}
