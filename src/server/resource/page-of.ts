import type { AnyResource } from "#kit/resource.ts";
import type { Registry } from "../registry.ts";

type Hint = {
  /** What is known of the rows: pinned fields, as they are or as a list's question says them (`f.channel`). */
  readonly asked?: Readonly<Record<string, unknown>>;
  /** Addresses open to the reader. */
  readonly links?: readonly string[];
};

/** The page of a noun; of those that a noun has for each channel, the one of the rows that are meant. */
export function pageOf(registry: Registry, r: AnyResource, { asked = {}, links }: Hint = {}): string | undefined {
  const routes = registry.resources.find((e) => e.value === r)?.routes ?? [];
  if (routes.length < 2) return routes[0];
  const meant = registry.pages.find(
    (p) => routes.includes(p.route) && Object.entries(p.values).every(([n, v]) => (asked[n] ?? asked[`f.${n}`]) === v),
  );
  return meant?.route ?? routes.find((route) => links?.includes(route)) ?? routes[0];
}
