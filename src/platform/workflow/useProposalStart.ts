import { useMemo } from "react";
import type { Call } from "#kit/call.ts";
import { useQueryCall } from "#platform/http/index.web.ts";

/**
 * The initial values of a proposal's form: empty, or the loaded values of the proposal being changed. The last two
 * arguments must be stable.
 */
export function useProposalStart<Facts, V extends object>(
  facts: Call<{ id: number }, Facts>,
  proposal: { readonly id: number } | undefined,
  valuesOf: (facts: Facts) => V,
  nothing: V | (() => V),
): V | undefined {
  const { data } = useQueryCall(facts, { id: proposal?.id ?? 0 }, { enabled: proposal !== undefined, staleTime: 0 });
  return useMemo(() => {
    if (proposal) return data && valuesOf(data);
    return typeof nothing === "function" ? nothing() : nothing;
  }, [proposal, data, valuesOf, nothing]);
}
