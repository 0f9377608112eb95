import { useMemo } from "react";
import type { Call } from "#kit/call.ts";
import { useQueryCall } from "#web/api/hooks.ts";

/** What a proposal's form begins with: nothing yet, or, once they are read, the facts of the one that is changed. The last two must stay the same. */
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
