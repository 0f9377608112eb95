import { useMemo } from "react";
import type { AnyResource } from "#kit/resource.ts";
import type { AddressName } from "#kit/route.ts";
import { useAddressValues } from "./params.web.ts";

/** The values that this address fixes for the rows of a resource; empty elsewhere. */
export function usePinned({ pinned }: Pick<AnyResource, "pinned">): Readonly<Record<string, string>> {
  const values = useAddressValues();
  return useMemo(
    () =>
      Object.fromEntries(
        ((pinned ?? []) as readonly AddressName[]).flatMap((n) => {
          const value = values[n];
          return value === undefined ? [] : [[n, value]];
        }),
      ),
    [pinned, values],
  );
}
