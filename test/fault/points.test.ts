import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkPoints } from "#features/program-loyalty/point/check.server.ts";
import { expirePoints } from "#features/program-loyalty/point/expire.server.ts";
import { pickOne, seededRandom } from "#test/support/random.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

const rounds = Number(process.env.PORTAL_FAULT_ROUNDS ?? 12);
const steps = { award: ["locked", "computed", "decided", "posted"], expire: ["locked", "posted"] } as const;
let p: PointStage;
beforeAll(async () => {
  p = await openPoints();
});
afterAll(() => p?.close());

/** How the process ended, or its output if it ended too early. Its sessions have ended and released their locks. */
async function killedAt(what: "award" | "expire", step: string, today: string): Promise<string> {
  const end = await endAt(what, step, today);
  const others =
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'";
  await vi.waitFor(async () => expect(await p.sql(others)).toEqual([]), { timeout: 30_000 });
  return end;
}

const endAt = (what: "award" | "expire", step: string, today: string): Promise<string> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, "award-process.ts");
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", program, p.url, what, step, today],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    let output = "";
    child.stderr.on("data", (part: Buffer) => (output += part.toString()));
    child.once("close", (code, signal) => resolve(signal ?? `ended with ${code} before ${step}: ${output}`));
  });

test("race 8: an award that is killed at any step has no effect, and the next one posts all of it once", async () => {
  const random = seededRandom(3);
  const program = await p.program();
  const stores = [await p.store(), await p.store()];
  for (const s of stores) await p.join(program, s);
  const earned = new Map(stores.map((s) => [s, 0]));
  for (let round = 0; round < rounds; round++) {
    const store = pickOne(stores, random);
    const qty = 1 + Math.floor(random() * 20);
    const product = p.trade.products[0] as number;
    const sale = await p.sell({ store, day: "2026-11-04", lines: [{ product, qty }] });
    if (round % 3 === 2) await p.cancel(sale);
    else earned.set(store, (earned.get(store) ?? 0) + qty);
    const before = await p.sql("select count(*)::int as n from point_entry");
    expect(await killedAt("award", steps.award[round % steps.award.length] as string, "2026-11-05")).toBe("SIGKILL");
    expect(await p.sql("select count(*)::int as n from point_entry")).toEqual(before);
    if (round % 2 === 0) await p.award("2026-11-05");
  }
  await p.award("2026-11-05");
  for (const [store, points] of earned) expect((await p.account({ wallet: program, store })).balance).toBe(points);
  expect(await checkPoints(p.db, "2026-11-05")).toEqual([]);
});

test("an expiry that is killed at any step has no effect, and the next one posts it once", async () => {
  const m = await p.member();
  await p.sell({ store: m.store, day: "2025-10-10", lines: [{ product: p.trade.products[0] as number, qty: 100 }] });
  await p.award("2025-10-10");
  for (const step of steps.expire) expect(await killedAt("expire", step, "2026-11-05")).toBe("SIGKILL");
  expect((await p.account(m)).balance).toBe(100);
  await expirePoints(p.db, { today: "2026-11-05" });
  await expirePoints(p.db, { today: "2026-11-05" });
  expect(await p.entries(m.store)).toEqual(["earn 100", "expire -100"]);
});
