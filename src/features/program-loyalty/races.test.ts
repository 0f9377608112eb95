import { afterAll, beforeAll, expect, test } from "vitest";
import { compareAccounts } from "#features/program-loyalty/point/check.server.ts";
import { awardRound } from "#features/program-loyalty/point/round.server.ts";
import type { Answer } from "#test/support/portal.ts";
import { openPusher } from "#test/support/push.ts";
import { openRedemptions, type Redemptions } from "#test/support/redemptions.ts";
import { stockUp } from "#test/support/trade.ts";

let r: Redemptions;
beforeAll(async () => {
  r = await openRedemptions();
  await stockUp(r.portal, "500");
});
afterAll(() => r?.portal.close());

/** An answer without the id of its request. */
const withoutRequestId = (a?: Answer) => [a?.status, { ...(a?.json as object), requestId: undefined }];

test("race 2: 64 pushes of one bag while two instances award: 64 points, and no push fails or waits", async () => {
  const { server, trade, sql } = r.portal;
  const store = trade.stores[0];
  await r.stage.join(r.program, store);
  const pusher = await openPusher(r.portal);
  let pushing = true;
  const instance = async () => {
    while (pushing) await awardRound(server.db, { today: r.today });
  };
  const instances = [instance(), instance()];
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      pusher.send("sales", {
        ...{ externalId: `RACE-${i}`, store: "T0", warehouse: "G0", soldOn: r.today },
        lines: [{ product: "P0", uom: "ZAK", qty: "1", unitPrice: "61500" }],
      }),
    ),
  );
  pushing = false;
  await Promise.all(instances);
  expect(answers.filter((a) => a.status >= 300).map((a) => a.text)).toEqual([]);
  await r.stage.award(r.today);
  expect(await r.account(store)).toMatchObject({ balance: 64, held: 0, debt: 0 });
  expect(await sql("select count(*)::int as n from point_dirty")).toEqual([{ n: 0 }]);
  expect(await compareAccounts(server.db)).toEqual([]);
});

test("race 15: invalid amounts, stores and entries of others are refused as unknown, without a change", async () => {
  const { sql, trade } = r.portal;
  const [store, reward] = [await r.store(100), await r.reward("gift", 10)];
  const rows = () =>
    sql(
      "select (select count(*)::int from point_hold) as holds, (select count(*)::int from redemption) as redemptions, (select count(*)::int from point_entry) as entries, (select sum(held)::int from point_account) as held",
    );
  const before = await rows();
  const answers = [];
  for (const qty of [-1, 0, 0.5, 1e3, Number.NaN, 2 ** 63, "1e3", "9223372036854775808"])
    answers.push([String(qty), (await r.request("gift", store, reward, "tso", qty as number)).status]);
  expect(answers.filter(([, status]) => status !== 422)).toEqual([]);
  // the district of this store is not in the requester's scope
  const foreign = await r.stage.store(1);
  await r.stage.join(r.program, foreign);
  const [theirs, none] = [await r.request("gift", foreign, reward), await r.request("gift", 999_999_999, reward)];
  expect(withoutRequestId(theirs)).toEqual(withoutRequestId(none));
  expect(theirs.status).toBe(422);
  expect(await rows()).toEqual(before);
  const [entry] = await sql<{ id: number }>(
    "select id from point_entry where store_id = $1 and distributor_id = $2 limit 1",
    [store, trade.distributors[0]],
  );
  const rival = await r.portal.as("vendor-b");
  const responses = await Promise.all(
    [entry?.id, 999_999_999].map((id) => rival.get(`/api/point-entry/${id}/explain`)),
  );
  expect(responses.map((a) => a.status)).toEqual([404, 404]);
  expect(withoutRequestId(responses[0])).toEqual(withoutRequestId(responses[1]));
  expect((await rival.get(`/api/point-entry?f.store=${store}`)).json).toMatchObject({ data: [] });
});

test("race 15: an article, news or manual for another audience is not found, and no read is counted", async () => {
  const { portal, sql } = r;
  const admin = await portal.as("admin");
  const made = async (path: string, more: object) => {
    const answer = await admin.post(path, { title: "Uji", roles: "ROLE_ADMIN_BK", ...more });
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { data: { id: number; version: number } }).data;
  };
  for (const noun of ["article", "news"] as const) {
    const extra = noun === "news" ? { mustRead: false } : {};
    const text = { summary: "Ringkas", body: "<p>Isi</p>", pinned: false, slug: `dalam-${noun}` };
    const { id, version } = await made(`/api/${noun}`, { ...text, ...extra });
    expect((await admin.post(`/api/${noun}/${id}/publish`, { version })).status).toBe(200);
  }
  const { id } = await made("/api/manual-book", { slug: "dalam-buku", sortOrder: 1 });
  await admin.post(`/api/manual-book/${id}/chapters`, { title: "Bab" });
  expect((await admin.post(`/api/manual-book/${id}/publish`, {})).status).toBe(200);
  const ways = [
    ...["dalam-article", "dalam-news"].map((slug) => ["publication", slug] as const),
    ["manual", "dalam-buku"] as const,
  ];
  const reads = () =>
    sql(
      "select (select count(*)::int from publication_read) as texts, (select count(*)::int from manual_read) as books",
    );
  const before = await reads();
  for (const user of ["tso", "vendor-a"])
    for (const [kind, slug] of ways) {
      const by = await portal.as(user);
      const answers = [
        [await by.get(`/api/${kind}/${slug}`), await by.get(`/api/${kind}/tidak-ada`)],
        [await by.post(`/api/${kind}/${slug}/read`, {}), await by.post(`/api/${kind}/tidak-ada/read`, {})],
      ] as const;
      for (const [hidden, missing] of answers) {
        expect(hidden.status, `${user} ${slug}`).toBe(404);
        expect(withoutRequestId(hidden)).toEqual(withoutRequestId(missing));
      }
    }
  expect(await reads()).toEqual(before);
  for (const [kind, slug] of ways) expect((await admin.get(`/api/${kind}/${slug}`)).status).toBe(200);
});
