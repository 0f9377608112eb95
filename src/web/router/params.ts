import { useMatches, useParams } from "react-router";
import { partsOf } from "./partial.ts";

export type RouteHandle = { readonly route: string; title?: string | undefined };
export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === "object" && handle !== null && "route" in handle;

/** The params of the address, those inside a segment (`laporan-[product]`) included; use it instead of the router's own. */
export function useRouteParams(): Readonly<Record<string, string | undefined>> {
  const params = useParams();
  const handle = useMatches().at(-1)?.handle;
  return (isRouteHandle(handle) ? partsOf(handle.route, params) : null) ?? params;
}
