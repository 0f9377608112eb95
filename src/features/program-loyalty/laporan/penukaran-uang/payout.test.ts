import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { compareAccounts } from "#features/program-loyalty/point/check.server.ts";
import { multipart, sheet } from "#test/support/imports.ts";
import { codesOf, dataOf, openRedemptions, type Redemptions } from "#test/support/redemptions.ts";
import { genericCsv, plain, serviceOf } from "./payout-file.ts";
import { linesOf } from "./payout-result.server.ts";
import type { PayoutBatchRow, PayoutOutcome } from "./penukaran-uang.calls.ts";

let r: Redemptions;
beforeAll(async () => {
  r = await openRedemptions();
});
afterEach(async () => {
  expect(await compareAccounts(r.portal.server.db)).toEqual([]);
  // a redemption is never paid twice, nor paid and refunded
  expect(
    await r.sql(
      `select x.id from redemption x join point_hold h on h.id = x.hold_id left join payout p on p.redemption_id = x.id and p.state = 'paid' where x.kind = 'money' group by x.id, x.state, h.state
       having count(p.id) > 1 or (count(p.id) = 1) <> (x.state = 'paid') or (count(p.id) = 1 and h.state <> 'captured')`,
    ),
  ).toEqual([]);
});
afterAll(() => r?.portal.close());

const all = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const codeOf = (a: { json: unknown }) => (a.json as { code?: string }).code;
/** An approved money redemption. */
async function owed(points = 5000): Promise<{ submission: number; store: number; id: number; version: number }> {
  const [store, reward] = [await r.store(points), await r.reward("money", points)];
  const { id } = await r.submitted("money", store, reward);
  expect((await r.act(r.crm, id, "approve")).status).toBe(200);
  return { ...(await r.row(id)), submission: id, store };
}
const make = (redemptions: readonly number[], format = "mandiri-mcm") =>
  r.crm.post("/api/payout-batch", { format, debitAccount: "1370001234567", payOn: r.today, redemptions });
const release = (b: PayoutBatchRow, by = r.admin) =>
  by.post(`/api/payout-batch/${b.id}/release`, { version: b.version });
const file = async (b: PayoutBatchRow) => {
  for (;;) {
    const [row] = await r.sql<{ state: string }>("select state from payout_batch where id = $1", [b.id]);
    if (row?.state === "sent") return r.crm.get(`/api/payout-batch/${b.id}/file`);
    await new Promise((done) => setTimeout(done, 25));
  }
};
async function sent(redemptions: readonly number[], format?: string) {
  const batch = dataOf<PayoutBatchRow>(await make(redemptions, format));
  expect((await release(batch)).status).toBe(200);
  const answer = await file(batch);
  const references = (
    await r.sql<{ reference: string }>("select reference from payout where batch_id = $1 order by id", [batch.id])
  ).map((p) => p.reference);
  return { batch, answer, references };
}
const bring = (content: Buffer, name = "hasil.csv") =>
  r.crm.request("POST", "/api/payout-result", multipart(name, content));
const result = (lines: readonly string[]) =>
  bring(Buffer.from(["Referensi,Status,Nominal,Tanggal,Alasan", ...lines].join("\n")));
const outcome = async (lines: readonly string[]) => dataOf<PayoutOutcome>(await result(lines));

test("no batch is created before Finance has entered the tax rate", async () => {
  const one = await owed();
  expect(codeOf(await make([one.id]))).toBe("payout.tax");
  expect((await r.row(one.submission)).state).toBe("approved");
  await r.tax();
});

describe("money", () => {
  test("5,000 points: gross 5,000,000, tax 5 %, and a line of 4750000.00 in the bank's file", async () => {
    const one = await owed();
    expect(one).toMatchObject({ tax_rp: "250000.00", net_rp: "4750000.00" });
    const { batch, answer, references } = await sent([one.id]);
    const [head, line] = answer.text.split("\r\n");
    expect(head).toBe(`P,${r.today.replaceAll("-", "")},1370001234567,1,4750000.00`);
    expect(line?.split(",").slice(0, 6)).toEqual([
      `123456${one.store}`,
      `PEMILIK ${one.store}`,
      "4750000.00",
      expect.any(String),
      references[0],
      "BIF",
    ]);
    expect(references[0]?.length).toBeLessThanOrEqual(19);
    const [file] = await r.sql<{ sha256: string }>(
      "select encode(sha256(content), 'hex') as sha256 from payout_batch where id = $1",
      [batch.id],
    );
    expect(await r.sql("select sha256 from payout_batch where id = $1", [batch.id])).toEqual([file]);
    expect(
      await r.sql("select action from audit_event where entity = 'payoutBatch' and entity_id = $1 order by id", [
        String(batch.id),
      ]),
    ).toEqual([{ action: "create" }, { action: "release" }, { action: "download" }]);
    expect(await outcome([`${references[0]},SUKSES,4750000.00,${r.today},`])).toEqual({
      paid: 1,
      failed: 0,
      unchanged: 0,
      problems: [],
    });
    expect((await r.row(one.submission)).state).toBe("paid");
    const { version } = await r.row(one.submission);
    expect(
      (await r.crm.post(`/api/money-redemption/${one.id}/cancel`, { version, reason: "salah orang" })).status,
    ).toBe(409);
  });

  test("a batch is released by a person other than its creator, masked or not, and only once", async () => {
    const one = await owed();
    const batch = dataOf<PayoutBatchRow>(
      await r.admin.post("/api/payout-batch", {
        format: "generic-csv",
        debitAccount: "1370001234567",
        payOn: r.today,
        redemptions: [one.id],
      }),
    );
    expect([(await release(batch, r.crm)).status, codeOf(await release(batch, r.admin))]).toEqual([403, "payout.own"]);
    expect(codesOf(await all(6, () => release(batch, r["admin-two"])))).toEqual({ "200": 1, "409 conflict": 5 });
    await file(batch);
    expect((await r.row(one.submission)).state).toBe("sent");
  });

  test("a failed transfer is sent again under a new reference, three times at most; the old one is void", async () => {
    const one = await owed();
    const fresh = () => r.row(one.submission);
    const retry = async () => r.crm.post(`/api/money-redemption/${one.id}/retry`, { version: (await fresh()).version });
    const used = new Set<string>();
    for (let attempt = 1; attempt <= 4; attempt++) {
      const { references } = await sent([one.id]);
      used.add(references[0] as string);
      expect(codeOf(await retry()), "without a result of the bank").toBe("payout.unknown");
      expect(codeOf(await make([one.id]))).toBe("payout.nothing");
      expect(await outcome([`${references[0]},PROSES,4750000,${r.today},`])).toMatchObject({ unchanged: 1 });
      expect(await outcome([`${references[0]},GAGAL,4750000,${r.today},rekening ditutup`])).toMatchObject({
        failed: 1,
      });
      const again = await retry();
      expect(again.status === 200 ? "ok" : codeOf(again)).toBe(attempt < 4 ? "ok" : "payout.attempts");
      const late = await outcome([`${references[0]},SUKSES,4750000,${r.today},`]);
      expect(late.problems[0]?.code).toBe("payout.settled");
    }
    expect(used.size).toBe(4);
    const listed = async () =>
      ((await r.crm.get(`/api/money-redemption?store=${one.store}`)).json as { data: { accountChanged: boolean }[] })
        .data;
    expect((await listed())[0]?.accountChanged).toBe(false);
    await r.sql("update store set account_number = '99887766' where id = $1", [one.store]);
    expect((await listed())[0]?.accountChanged, "shown before the transfer is retried").toBe(true);
    const { version } = await fresh();
    expect(
      (await r.crm.post(`/api/money-redemption/${one.id}/cancel`, { version, reason: "rekening ditutup" })).status,
    ).toBe(200);
    expect(await r.account(one.store)).toMatchObject({ balance: 5000, held: 0 });
    const notices = await r.sql(
      "select distinct title from notification n join app_user u on u.id = n.user_id where u.username = 'tso' and n.title like 'Transfer%'",
    );
    expect(notices).toEqual([{ title: "Transfer {number} gagal" }]);
  });

  test("a result with another amount or an unknown reference changes nothing and is reported", async () => {
    const one = await owed();
    const { references } = await sent([one.id]);
    const { problems } = await outcome([`${references[0]},SUKSES,4750000.01,${r.today},`, `XX1,SUKSES,1,${r.today},`]);
    expect(problems.map((p) => [p.line, p.code])).toEqual([
      [2, "payout.amount"],
      [3, "payout.reference"],
    ]);
    expect((await r.row(one.submission)).state).toBe("sent");
    for (const content of ["", "a,b\n1,2", "Referensi,Status,Nominal"])
      expect((await bring(Buffer.from(content))).status, content).toBe(422);
    expect((await bring(Buffer.from("no workbook"), "hasil.xlsx")).status).toBe(422);
  });

  test("race 12: one result file uploaded eight times concurrently applies each result once", async () => {
    const [one, two] = [await owed(), await owed()];
    const { references } = await sent([one.id, two.id], "bca-xlsx");
    const lines = [`${references[0]},SUKSES,4750000,${r.today},`, `${references[1]},GAGAL,4750000,${r.today},tutup`];
    const outcomes = (await all(8, () => result(lines))).map((a) => dataOf<PayoutOutcome>(a));
    expect(outcomes.filter((o) => o.paid === 1 && o.failed === 1)).toHaveLength(1);
    expect(outcomes.filter((o) => o.unchanged === 2)).toHaveLength(7);
  });

  test("the result file may be a workbook with other lines first, and changes nothing the second time", async () => {
    const [one, two] = [await owed(), await owed()];
    const { references } = await sent([one.id, two.id]);
    const book = await sheet([
      ["Laporan transfer", null, null, null, null],
      ["Nominal", "Referensi", "Status", "Tanggal", "Alasan"],
      [4_750_000, references[0] as string, "SUKSES", r.today, null],
      ["4750000.00", references[1] as string, "GAGAL", r.today, "rekening ditutup"],
    ]);
    const first = dataOf<PayoutOutcome>(await bring(book, "hasil.xlsx"));
    expect(first).toEqual({ paid: 1, failed: 1, unchanged: 0, problems: [] });
    const again = dataOf<PayoutOutcome>(await bring(book, "hasil.xlsx"));
    expect(again).toEqual({ paid: 0, failed: 0, unchanged: 2, problems: [] });
    expect([(await r.row(one.submission)).state, (await r.row(two.submission)).state]).toEqual(["paid", "failed"]);
  });

  test("race 13: of a concurrent cancellation and addition to a batch exactly one succeeds", async () => {
    const wins = { cancel: 0, batch: 0 };
    for (let i = 0; i < 8; i++) {
      const one = await owed(100);
      const cancel = () =>
        r.crm.post(`/api/money-redemption/${one.id}/cancel`, { version: one.version, reason: "minta batal" });
      const [a, b] = await Promise.all(i % 2 ? [cancel(), make([one.id])] : [make([one.id]), cancel()]);
      const [cancelled, batched] = i % 2 ? [a, b] : [b, a];
      expect([cancelled.status, batched.status].sort()).toEqual([200, 409]);
      wins[cancelled.status === 200 ? "cancel" : "batch"]++;
      expect((await r.row(one.submission)).state).toBe(cancelled.status === 200 ? "cancelled" : "batched");
      expect((await r.account(one.store)).balance).toBe(cancelled.status === 200 ? 100 : 0);
    }
    expect(wins.cancel + wins.batch).toBe(8);
  });

  test("a discarded batch releases its redemptions, and its attempt does not count", async () => {
    const one = await owed();
    const batch = dataOf<PayoutBatchRow>(await make([one.id]));
    expect(
      (await r.crm.post(`/api/payout-batch/${batch.id}/drop`, { version: batch.version, reason: "salah rekening" }))
        .status,
    ).toBe(200);
    expect(await r.row(one.submission)).toMatchObject({ state: "approved", attempts: 0 });
    expect((await sent([one.id])).references[0]).toMatch(/K1$/);
  });

  test("requires a verified owner with an account older than seven days", async () => {
    const [store, reward] = [await r.store(1000), await r.reward("money", 100)];
    const attempt = async () => codeOf(await r.request("money", store, reward)) ?? "ok";
    await r.sql("update store_owner o set kyc = 'submitted' from store s where s.id = $1 and o.id = s.owner_id", [
      store,
    ]);
    expect(await attempt()).toBe("owner.kyc");
    await r.sql("update store_owner o set kyc = 'verified' from store s where s.id = $1 and o.id = s.owner_id", [
      store,
    ]);
    const [row] = await r.sql<{ version: number }>("select version from store where id = $1", [store]);
    expect(
      (await r.admin.patch(`/api/store/${store}`, { version: row?.version, accountNumber: "9876543210" })).status,
    ).toBe(200);
    expect(await attempt()).toBe("account.new");
    await r.sql("update store set account_number = null where id = $1", [store]);
    expect(await attempt()).toBe("account.missing");
  });
});

test("bank files contain no formula, no broken line, and the service required by the amount", async () => {
  expect(plain('=cmd|"x",\n+1', 70)).toBe("cmd x 1");
  expect(serviceOf({ bank: "Mandiri", amount: "1.00" }, "MANDIRI")).toBe("IBU");
  expect(serviceOf({ bank: "BRI", amount: "250000000.00" }, "MANDIRI")).toBe("BIF");
  expect(serviceOf({ bank: "BRI", amount: "250000000.01" }, "MANDIRI")).toBe("RTG");
  const csv = genericCsv({ payOn: "2026-11-10", debitAccount: "1", debitBank: "" }, [
    { account: "123", name: "=A1", bank: "BRI", amount: "4750000.00", reference: "TU1K1", remark: "@x" },
  ]);
  expect(csv.split("\r\n")[1]).toBe("TU1K1,123,A1,BRI,4750000.00,BIF,x");
  expect(await linesOf(Buffer.from("\ufeffreferensi;status;nominal\nA;Sukses;1"), "h.csv")).toEqual([
    { line: 2, reference: "A", status: "sukses", amount: "1", day: "", reason: "" },
  ]);
});
