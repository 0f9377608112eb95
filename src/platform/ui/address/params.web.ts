import { useMatches, useParams } from "react-router";
import type { AddressName, AddressValue, AddressValues } from "#kit/route.ts";
import { partsOf } from "./partial.web.ts";

export type RouteHandle = {
  readonly route: string;
  readonly values?: AddressValues;
  title?: string | undefined;
};
export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === "object" && handle !== null && "route" in handle;

/**
 * The params of the address, including those inside a segment (`laporan-[product]`). Use it instead of the router's
 * own.
 */
export function useRouteParams(): Readonly<Record<string, string | undefined>> {
  const params = useParams();
  const handle = useMatches().at(-1)?.handle;
  return (isRouteHandle(handle) ? partsOf(handle.route, params) : null) ?? params;
}

const none: AddressValues = {};
/** Values of bracketed folders at this address; empty if there are none. */
export function useAddressValues(): AddressValues {
  const handle = useMatches().at(-1)?.handle;
  return (isRouteHandle(handle) && handle.values) || none;
}

/** The value of one bracketed folder. Throws if the page's file is not below that folder. */
export function useAddressValue<N extends AddressName>(name: N): AddressValue<N> {
  const value = useAddressValues()[name];
  if (value === undefined) throw new Error(`this page's file is not below a folder [${name}]`);
  return value;
}
