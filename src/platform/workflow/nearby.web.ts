import { useQuery } from "@tanstack/react-query";
import type { Call } from "#kit/call.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import { useDebounced } from "#platform/ui/index.web.ts";

type Placed = { readonly latitude: string | null; readonly longitude: string | null };
const coordinate = (s: string | null): string | null => (s && /^-?\d{1,3}(\.\d{1,6})?$/.test(s) ? s : null);

/** Fetches nearby or similar rows as soon as there is a location, or `enough` text, shortly after the last input. */
export function useNearby<V extends Placed, In, Row>(
  values: V,
  search: Call<In, { data: readonly Row[] }>,
  inputOf: (values: V, at: Placed) => In,
  enough: (values: V) => boolean,
) {
  const debounced = useDebounced(values, 500);
  const at = { latitude: coordinate(debounced.latitude), longitude: coordinate(debounced.longitude) };
  const place =
    at.latitude !== null && at.longitude !== null ? { latitude: at.latitude, longitude: at.longitude } : undefined;
  const input = inputOf(debounced, at);
  const query = useQuery({
    queryKey: keyOf(search, input),
    queryFn: ({ signal }) => call(search, input, { signal }).then((a) => a.data),
    enabled: place !== undefined || enough(debounced),
    retry: false,
  });
  return { searched: debounced, place, neighbours: query.data };
}
