import { useMemo } from "react";
import { useAccount } from "#web/session/account.ts";
import type { May } from "./shape.ts";

/** Whether the signed-in person holds an action; the server decides anyway, this only spares dead buttons. */
export function useMay(): May {
  const actions = useAccount()?.actions;
  return useMemo(() => {
    const held = new Set(actions);
    return (action: string) => held.has(action);
  }, [actions]);
}
