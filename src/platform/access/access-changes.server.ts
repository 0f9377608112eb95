import { EventEmitter } from "node:events";
import type { Db } from "#platform/database/index.server.ts";

/** What has changed: one session, one person, or the permissions of all. */
export type AccessChange = { readonly session: string } | { readonly user: number } | "all";

export const accessChannel = "portal_access";
/** Notifies the instance that made a change immediately; other instances are notified by the database. */
export const accessChangeEvents = new EventEmitter<{ changed: [AccessChange] }>();
accessChangeEvents.setMaxListeners(100);

export const formatAccessChange = (c: AccessChange): string =>
  c === "all" ? "all" : "session" in c ? `s:${c.session}` : `u:${c.user}`;
export function parseAccessChange(text: string): AccessChange {
  if (text.startsWith("s:")) return { session: text.slice(2) };
  if (text.startsWith("u:")) return { user: Number(text.slice(2)) };
  return "all";
}

/** Announces, with the commit of the change, that cached sessions are outdated. */
export async function announceAccessChange(db: Db, changed: AccessChange): Promise<void> {
  await db
    .internal("notify all instances")
    .query("select pg_notify(:channel, :payload)", { channel: accessChannel, payload: formatAccessChange(changed) });
  db.afterCommit(() => void accessChangeEvents.emit("changed", changed));
}
