import { afterAll, beforeAll, expect, test } from "vitest";
import { multipart } from "#test/support/imports.ts";
import { dataOf, openRedemptions, type Redemptions } from "#test/support/redemptions.ts";
import type { PayoutBatchRow, PayoutOutcome } from "./penukaran-uang.calls.ts";

let r: Redemptions;
beforeAll(async () => {
  r = await openRedemptions();
  await r.tax();
});
afterAll(() => r?.portal.close());

const codeOf = (a: { json: unknown }) => (a.json as { code?: string }).code;
async function requested() {
  const [store, reward] = [await r.store(1000), await r.reward("money", 100)];
  return { store, id: (await r.submitted("money", store, reward)).id };
}
const make = (redemption: number) =>
  r.crm.post("/api/payout-batch", {
    ...{ format: "mandiri-mcm", debitAccount: "1370001234567", payOn: r.today },
    redemptions: [redemption],
  });

test("an owner whose verification is revoked after the request is not paid until verified again", async () => {
  const { store, id } = await requested();
  const kyc = (state: string) =>
    r.sql("update store_owner o set kyc = $2 from store s where s.id = $1 and o.id = s.owner_id", [store, state]);
  await kyc("submitted");
  expect(codeOf(await r.act(r.crm, id, "approve"))).toBe("owner.kyc");
  expect(await r.account(store)).toMatchObject({ balance: 1000, held: 100 });
  await kyc("verified");
  expect((await r.act(r.crm, id, "approve")).status).toBe(200);
  await kyc("submitted");
  const row = await r.row(id);
  expect(codeOf(await make(row.id))).toBe("owner.kyc");
  await kyc("verified");
  expect((await make(row.id)).status).toBe(200);
});

test("the day of payment is the one that the bank wrote, also as day, month and year", async () => {
  const { id } = await requested();
  await r.act(r.crm, id, "approve");
  const row = await r.row(id);
  const batch = dataOf<PayoutBatchRow>(await make(row.id));
  await r.admin.post(`/api/payout-batch/${batch.id}/release`, { version: batch.version });
  await expect
    .poll(async () => (await r.sql("select state from payout where redemption_id = $1", [row.id]))[0], {
      timeout: 60_000,
    })
    .toEqual({ state: "sent" });
  const [payout] = await r.sql<{ reference: string; amount: string }>(
    "select reference, amount::text from payout where redemption_id = $1",
    [row.id],
  );
  const [year, month] = r.today.split("-");
  const result = `Referensi,Status,Nominal,Tanggal\n${payout?.reference},SUKSES,${payout?.amount},01/${month}/${year}\n`;
  const outcome = await r.crm.request("POST", "/api/payout-result", multipart("hasil.csv", Buffer.from(result)));
  expect(dataOf<PayoutOutcome>(outcome)).toMatchObject({ paid: 1 });
  expect(await r.sql("select paid_on::text as day from redemption where id = $1", [row.id])).toEqual([
    { day: `${year}-${month}-01` },
  ]);
});
