import { setTimeout as sleep } from "node:timers/promises";
import { deadlines } from "./deadlines.server.ts";
import type { Db } from "./db.server.ts";

/** The address in the error of a coordinator that cannot reach a machine of its cluster. */
const address = /remote node (?:[^\s@]*@)?(\S+:\d+)/;

/**
 * Finds the machine of a cluster that does not respond, if the facts cannot be read: its address, "database" if the
 * error names none, or "unknown" if there is no answer in time; undefined if they can be read. Every machine has rows
 * of the table that is read. Calls during a read share it, so that a machine that does not respond uses one connection
 * only.
 */
export function createMachineProbe(db: Db): () => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;
  const ask = (): Promise<string | undefined> =>
    db
      .internal("test whether all machines respond")
      .query("select count(*) from {rollup_dirty}")
      .then(
        () => undefined,
        (error: Error) => address.exec(error.message)?.[1] ?? "database",
      );
  const read = async (): Promise<string | undefined> => {
    try {
      const away = await ask();
      // the error of an open connection that was lost has no address; that of the next attempt to connect has
      return away === "database" ? await ask() : away;
    } finally {
      running = undefined;
    }
  };
  return () => {
    running ??= read();
    return Promise.race([running, sleep(deadlines.healthMs / 2, "unknown", { ref: false })]);
  };
}

/** For changes that may be omitted: ignores the error of a coordinator that cannot reach a machine. */
export function ignoreMachineAway(error: Error): number {
  if (!isMachineAway(error)) throw error;
  return 0;
}

/**
 * Whether the coordinator of a cluster has lost a machine. It reports some of these errors as internal ones, with the
 * message of its own connection, and those of COPY as errors of input and output.
 */
export const isMachineAway = ({ code = "", message = "" }: { readonly code?: string; readonly message?: string }) =>
  code.startsWith("08") ||
  (code === "XX000" && lostConnection.test(message)) ||
  (code === "58030" && /^failed to (complete )?COPY /.test(message));
const lostConnection = new RegExp(
  [
    "connection to the remote node|connection marked as essential|connection not open|no connection to the server",
    "server closed the connection unexpectedly|SSL connection has been closed unexpectedly|SSL SYSCALL error",
    "could not (receive data from|send data to) server|terminating connection |failed to prepare transaction ",
  ].join("|"),
);
