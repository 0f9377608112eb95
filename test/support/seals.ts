import { setTimeout as sleep } from "node:timers/promises";
import { sealAudit } from "#server/audit/seal.ts";
import { verifyAudit } from "#server/audit/verify.ts";
import type { Portal } from "./portal.ts";

/** Seals until nothing is left, because a transaction of another test on the same server can delay the horizon. */
export async function sealAll({ server }: Pick<Portal, "server">): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    await sealAudit(server.db, { settle: 0 });
    if ((await verifyAudit(server.db)).unsealed === 0) return;
    await sleep(25);
  }
  throw new Error("the trail could not be sealed: some transaction never ends");
}
