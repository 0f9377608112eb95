import { setTimeout as sleep } from "node:timers/promises";
import { sealAudit, verifyAudit } from "#platform/database/index.server.ts";
import type { Portal } from "./portal.ts";

/** Repeats sealing until all rows are sealed, because open transactions of other tests delay the sealing of rows. */
export async function sealAll({ server }: Pick<Portal, "server">): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    await sealAudit(server.db, { minAgeSeconds: 0 });
    if ((await verifyAudit(server.db)).unsealed === 0) return;
    await sleep(25);
  }
  throw new Error("the trail could not be sealed: a transaction is still running");
}
