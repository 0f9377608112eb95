import { EventEmitter } from "node:events";
import type { Db } from "../db/db.ts";

/** What has changed: one session, everything of one person, or what everybody may do. */
export type Changed = { readonly session: string } | { readonly user: number } | "all";

export const channel = "portal_access";
/** Tells the instance that made a change at once; the others hear of it from the database. */
export const bus = new EventEmitter<{ changed: [Changed] }>();
bus.setMaxListeners(100);

export const encode = (c: Changed): string => (c === "all" ? "all" : "session" in c ? `s:${c.session}` : `u:${c.user}`);
export function decode(text: string): Changed {
  if (text.startsWith("s:")) return { session: text.slice(2) };
  if (text.startsWith("u:")) return { user: Number(text.slice(2)) };
  return "all";
}

/** Says, with the change's own commit, that what is remembered of people is no longer true. */
export async function announce(db: Db, changed: Changed): Promise<void> {
  await db
    .internal("tell all instances")
    .query("select pg_notify(:channel, :payload)", { channel, payload: encode(changed) });
  db.afterCommit(() => void bus.emit("changed", changed));
}
