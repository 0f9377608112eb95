import { useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The tab in the address (`?id=12&tab=budget`) until another is chosen; the first one if the address names no existing
 * tab.
 */
export function useNamedTab(keys: readonly string[]): readonly [tab: string, choose: (key: string) => void] {
  const [params] = useSearchParams();
  const named = params.get("tab");
  const address = `${params.get("id")}/${named}`;
  const [chosen, choose] = useState(named);
  const [read, setRead] = useState(address);
  // a link to another record or tab may be followed while this one is open; an address without a tab keeps the current
  // one
  if (read !== address) {
    setRead(address);
    if (named) choose(named);
  }
  return [chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? ""), choose];
}
