import type { Account } from "#platform/access/index.ts";
import type { HistoryEntry } from "../list/resource-calls.web.ts";

type Actor = Pick<HistoryEntry, "user" | "realUser">;

/** Whether the current person made a change; while masking, the real person counts. */
export function isOwnEntry(entry: Actor | undefined, account: Pick<Account, "id" | "masking"> | null): boolean {
  const actor = entry?.realUser?.id ?? entry?.user?.id;
  return actor !== undefined && account !== null && actor === (account.masking?.by.id ?? account.id);
}
