import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareAccounts } from "#features/program-loyalty/point/check.server.ts";
import type { PayoutBatchRow } from "#features/program-loyalty/laporan/penukaran-uang/penukaran-uang.calls.ts";
import { dataOf, openRedemptions, type Redemptions } from "#test/support/redemptions.ts";

let r: Redemptions;
let user = 0;
beforeAll(async () => {
  r = await openRedemptions();
  await r.tax();
  user = Number((await r.sql<{ id: number }>("select id from app_user where username = 'crm'"))[0]?.id);
});
afterAll(() => r?.portal.close());

type Ended = { readonly signal: NodeJS.Signals | null; readonly statements: number };
const runs = (what: "capture" | "payout", id: number, at: number): Promise<Ended> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, "redemption-process.ts");
    const args = [
      "--disable-warning=ExperimentalWarning",
      program,
      r.portal.url,
      what,
      String(id),
      String(user),
      String(at),
    ];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (d: Buffer) => (output += d.toString()));
    child.once("close", (_code, signal) => resolve({ signal, statements: Number(output) }));
  });

/** Each process loads the whole portal first, so only some statements are tested; PORTAL_FAULT_ROUNDS adds more. */
const kills = Number(process.env.PORTAL_FAULT_ROUNDS ?? 3);
const step = (statements: number): number => Math.max(1, Math.floor(statements / kills));

test("an approval that is killed before any of its statements has no effect, and the next one spends the points once", async () => {
  const [store, reward] = [await r.store(200), await r.reward("gift", 100)];
  const request = await r.submitted("gift", store, reward);
  const { signal, statements } = await runs("capture", request.id, 0);
  expect([signal, statements > 8]).toEqual([null, true]);
  const { id } = await r.submitted("gift", store, reward);
  for (let at = 2; at <= statements; at += step(statements)) {
    expect((await runs("capture", id, at)).signal).toBe("SIGKILL");
    expect((await r.row(id)).state).toBe("requested");
    expect(await r.account(store)).toMatchObject({ balance: 100, held: 100 });
  }
  expect((await runs("capture", id, 0)).signal).toBeNull();
  expect((await r.row(id)).state).toBe("approved");
  expect(await r.stage.entries(store)).toEqual(["earn 200", "redeem -100", "redeem -100"]);
  expect(await compareAccounts(r.portal.server.db)).toEqual([]);
});

test("a bank file whose writing is killed before any of its statements does not exist, and is then written once", async () => {
  const batchOf = async () => {
    const [store, reward] = [await r.store(100), await r.reward("money", 100)];
    const { id } = await r.submitted("money", store, reward);
    await r.act(r.crm, id, "approve");
    const row = await r.row(id);
    const request = { format: "generic-csv", debitAccount: "1370001234567", payOn: r.today, redemptions: [row.id] };
    const batch = dataOf<PayoutBatchRow>(await r.crm.post("/api/payout-batch", request));
    // sets the state directly, because a release would also start the job that writes the file
    await r.sql("update payout_batch set state = 'released' where id = $1", [batch.id]);
    return { submission: id, batch: batch.id };
  };
  const storedStates = async (batch: number) =>
    (
      await r.sql(
        "select b.state, b.sha256 is not null as file, p.state as payout from payout_batch b join payout p on p.batch_id = b.id where b.id = $1",
        [batch],
      )
    )[0];
  const first = await batchOf();
  const { signal, statements } = await runs("payout", first.batch, 0);
  expect([signal, await storedStates(first.batch)]).toEqual([null, { state: "sent", file: true, payout: "sent" }]);
  const { batch, submission } = await batchOf();
  for (let at = 2; at <= statements; at++) {
    expect((await runs("payout", batch, at)).signal).toBe("SIGKILL");
    expect(await storedStates(batch)).toEqual({ state: "released", file: false, payout: "open" });
    expect((await r.row(submission)).state).toBe("batched");
  }
  await Promise.all([runs("payout", batch, 0), runs("payout", batch, 0)]);
  expect(await storedStates(batch)).toEqual({ state: "sent", file: true, payout: "sent" });
  expect(await r.row(submission)).toMatchObject({ state: "sent", attempts: 1 });
});
