import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteIdentityPhotos } from "#features/program-loyalty/identity-retention.server.ts";
import { checkPoints } from "#features/program-loyalty/point/check.server.ts";
import { expirePoints } from "#features/program-loyalty/point/expire.server.ts";
import { holdPoints, releasePoints } from "#features/program-loyalty/point/hold.server.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

/** Points of a closed store, and photographs of owners who left: kept for a time, then removed. */
let p: PointStage;
beforeAll(async () => {
  p = await openPoints();
});
afterAll(async () => {
  expect(await checkPoints(p.db, "2026-12-31")).toEqual([]);
  await p.close();
});

const rates = () => [[p.trade.products[0] as number, "1"]] as const;
async function withPoints() {
  const m = await p.member({ rates: rates(), tiers: [] });
  await p.sell({ store: m.store, day: "2026-01-10", lines: [{ product: p.trade.products[0] as number, qty: 100 }] });
  await p.award("2026-01-12");
  return m;
}
const close = (store: number, day: string | null) =>
  p.sql("update store set status = $2, closed_on = $3 where id = $1", [store, day ? "closed" : "active", day]);

test("points of a closed store expire 90 days after the closing, and 30 days after their release if they were held", async () => {
  const [closed, open, withHold] = [await withPoints(), await withPoints(), await withPoints()];
  const hold = await p.db.tx((tx) =>
    holdPoints(
      tx,
      { w: withHold.wallet, s: withHold.store },
      { cause: "redemption", causeId: 7_001, points: 60 },
      "2026-02-01",
    ),
  );
  for (const { store } of [closed, withHold]) await close(store, "2026-02-01");
  await expirePoints(p.db, { today: "2026-05-02" });
  expect((await p.account(closed)).balance).toBe(100);
  await expirePoints(p.db, { today: "2026-05-03" });
  await expirePoints(p.db, { today: "2026-05-03" });
  expect(await p.entries(closed.store)).toEqual(["earn 100", "expire -100"]);
  expect((await p.account(open)).balance).toBe(100);
  expect(await p.account(withHold)).toMatchObject({ balance: 60, held: 60 });
  await p.db.tx((tx) => releasePoints(tx, hold, "2026-05-10"));
  await expirePoints(p.db, { today: "2026-06-09" });
  expect(await p.account(withHold)).toMatchObject({ balance: 60, held: 0 });
  await expirePoints(p.db, { today: "2026-06-10" });
  expect((await p.account(withHold)).balance).toBe(0);
});

test("a store that opens again in time keeps its points until their own last day", async () => {
  const m = await withPoints();
  await close(m.store, "2026-02-01");
  await close(m.store, null);
  await expirePoints(p.db, { today: "2026-06-01" });
  expect((await p.account(m)).balance).toBe(100);
});

test("photographs of identity cards are deleted five years after the owner's last store left", async () => {
  let n = 0;
  const owner = async (...left: readonly (string | null)[]) => {
    const photo = crypto.randomUUID();
    await p.sql(
      "insert into stored_file (id, name, mime, size, sha256, content, owner_id, purpose) values ($1, 'ktp.jpg', 'image/jpeg', 1, '', '\\x00', 1, 'ktp')",
      [photo],
    );
    const [o] = await p.sql<{ id: number }>(
      "insert into store_owner (name, nik, kyc, ktp_photo) values ('Owner', $1, 'verified', $2) returning id",
      [String(3_201_000_000_000_000 + n++), photo],
    );
    for (const day of left) {
      const m = await p.member({ rates: rates(), tiers: [] });
      await p.sql("update program_store set valid_to = $2 where store_id = $1", [m.store, day]);
      await p.sql("update store set owner_id = $2 where id = $1", [m.store, o?.id]);
    }
    return o?.id as number;
  };
  const gone = await owner("2021-01-01", "2021-11-30");
  const kept = [await owner("2021-01-01", "2021-12-01"), await owner("2021-01-01", null), await owner()];
  const photos = () =>
    p.sql<{ id: number; kyc: string; photo: boolean; file: boolean }>(
      "select o.id::int as id, o.kyc, o.ktp_photo is not null as photo, exists (select 1 from stored_file f where f.id = o.ktp_photo) as file from store_owner o where o.id = any($1) order by 1",
      [[gone, ...kept]],
    );
  expect(await deleteIdentityPhotos(p.db, "2026-11-29")).toBe(0);
  expect(await deleteIdentityPhotos(p.db, "2026-11-30")).toBe(1);
  expect(await photos()).toEqual([
    { id: gone, kyc: "none", photo: false, file: false },
    ...kept.map((id) => ({ id, kyc: "verified", photo: true, file: true })),
  ]);
  const [event] = await p.sql<{ before: unknown; after: unknown }>(
    "select before, after from audit_event where entity = 'storeOwner' and entity_id = $1",
    [String(gone)],
  );
  expect(event).toEqual({ before: { hasPhoto: true, kyc: "verified" }, after: { hasPhoto: false, kyc: "none" } });
  const files = await p.sql<{ n: number }>("select count(*)::int as n from stored_file");
  expect(files[0]?.n).toBe(kept.length);
});
