import { useState } from "react";
import { useSearchParams } from "react-router";

/** The tab that the address names (`?id=12&tab=budget`) until another is chosen; the first one where it names none that there is. */
export function useNamedTab(keys: readonly string[]): readonly [tab: string, choose: (key: string) => void] {
  const [params] = useSearchParams();
  const named = params.get("tab");
  const address = `${params.get("id")}/${named}`;
  const [chosen, choose] = useState(named);
  const [read, setRead] = useState(address);
  // a link to another record or tab may be followed while this one stands open; an address without a tab leaves the one that shows
  if (read !== address) {
    setRead(address);
    if (named) choose(named);
  }
  return [chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? ""), choose];
}
