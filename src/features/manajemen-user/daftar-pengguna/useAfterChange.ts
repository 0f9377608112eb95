import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keyOf } from "#platform/http/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { User } from "./daftar-pengguna.resource.ts";
import { userAccess, userSessions } from "./daftar-pengguna.calls.ts";

/** Invalidates the cached queries of a user in lists and drawer. */
export function useAfterChange(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    invalidateResource(client, User);
    for (const def of [userAccess, userSessions]) void client.invalidateQueries({ queryKey: keyOf(def) });
  }, [client]);
}
