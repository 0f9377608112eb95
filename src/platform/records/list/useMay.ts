import { useMemo } from "react";
import { useAccount } from "#platform/access/index.web.ts";
import type { May } from "./shape.web.ts";

/**
 * Whether the signed-in person has a permission. The server enforces permissions; this only hides buttons that would be
 * refused.
 */
export function useMay(): May {
  const actions = useAccount()?.actions;
  return useMemo(() => {
    const granted = new Set(actions);
    return (action: string) => granted.has(action);
  }, [actions]);
}
