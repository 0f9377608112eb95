import { useMatches, useParams } from "react-router";
import type { AddressName, AddressValue, AddressValues } from "#kit/route.ts";
import { partsOf } from "./partial.ts";

export type RouteHandle = {
  readonly route: string;
  readonly values?: AddressValues;
  title?: string | undefined;
};
export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === "object" && handle !== null && "route" in handle;

/** The params of the address, those inside a segment (`laporan-[product]`) included; use it instead of the router's own. */
export function useRouteParams(): Readonly<Record<string, string | undefined>> {
  const params = useParams();
  const handle = useMatches().at(-1)?.handle;
  return (isRouteHandle(handle) ? partsOf(handle.route, params) : null) ?? params;
}

const none: AddressValues = {};
/** What folders in brackets stand for at this address; nothing where it has none. */
export function useAddressValues(): AddressValues {
  const handle = useMatches().at(-1)?.handle;
  return (isRouteHandle(handle) && handle.values) || none;
}

/** What one of them stands for, on a page whose file is below that folder. */
export function useAddressValue<N extends AddressName>(name: N): AddressValue<N> {
  const value = useAddressValues()[name];
  if (value === undefined) throw new Error(`the file of this page is not below [${name}]`);
  return value;
}
