import { expect, test } from "vitest";
import { enter, inBrowser, openStage, registerSetup, quiet, type Stage, type Visit } from "./support/browser.ts";

type Free = { readonly store: number; readonly label: string; readonly program: string };
const gifts = "/program-loyalty/laporan/penukaran-hadiah";
const money = "/program-loyalty/laporan/penukaran-uang";
/** One grey pixel. */
const photo = {
  name: "formulir.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

inBrowser("points that become gifts and money", () => {
  let stage: Stage;
  let visit: Visit;
  let crm: Visit;
  let free: Free[];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    [visit, crm] = [await enter(stage, "admin"), await enter(stage, "crm")];
    free = await stage.portal.sql<Free>(
      `select a.store_id as store, s.code || ' – ' || s.name as label, p.name as program from point_account a join store s on s.id = a.store_id join loyalty_program p on p.id = a.wallet_id
       join program_store m on m.store_id = a.store_id and m.program_id = p.id and m.valid_to is null join store_owner o on o.id = s.owner_id
       where p.code = 'APR-SMN' and a.debt = 0 and a.balance - a.pending - a.held >= 300 and o.kyc = 'verified' and s.account_number is not null and s.account_changed_at is null order by a.store_id limit 2`,
    );
    expect(free).toHaveLength(2);
  });

  const go = async ({ page }: Visit, path: string) => {
    await page.goto(`${stage.url}/#${path}`);
    await page.locator("h1").first().waitFor();
    await quiet(page);
  };
  /** Requests the first reward that a store can have through the form; returns the proposal. */
  const request = async (of: Free, at: string): Promise<{ submission: number; id: number; number: string }> => {
    const { page } = visit;
    await go(visit, `${at}?id=new&store=${of.store}&storeName=${encodeURIComponent(of.label)}`);
    const choose = async (label: string, option: RegExp | string) => {
      await page.getByRole("combobox", { name: new RegExp(`^${label}`) }).click();
      await page.locator(".ant-select-item-option").filter({ hasText: option }).first().click();
    };
    await choose("Program", of.program);
    await quiet(page);
    await choose("Hadiah", /^(H-PAYUNG|U-50) /);
    await page.locator("input[type=file]").setInputFiles(photo);
    await page.getByText(photo.name).waitFor();
    await page.getByRole("button", { name: "Ajukan", exact: true }).click();
    const rows = () =>
      stage.portal.sql<{ submission: number; id: number; number: string }>(
        "select submission_id as submission, id, number from redemption where store_id = $1 and state = 'requested' order by id desc limit 1",
        [of.store],
      );
    await expect.poll(rows).toHaveLength(1);
    return (await rows())[0] as { submission: number; id: number; number: string };
  };
  const stateOf = async (id: number) =>
    (await stage.portal.sql<{ state: string }>("select state from redemption where id = $1", [id]))[0]?.state;
  const approve = async (at: string, one: { submission: number; id: number }) => {
    await go(crm, `${at}?id=${one.submission}`);
    await crm.page.locator("[data-move=approve]").click();
    await crm.page.locator("[class*=workflow_go_]").click();
    await expect.poll(() => stateOf(one.id)).toBe("approved");
  };
  /** Runs an action of the list on a redemption, and answers its dialog. */
  const act = async (
    at: string,
    number: string,
    name: string,
    ok: string,
    fill: () => Promise<void> = async () => {},
  ) => {
    await go(crm, `${at}?q=${number}`);
    await crm.page.getByRole("button", { name: `${name} ${number}` }).click();
    await fill();
    await crm.page.getByRole("dialog").getByRole("button", { name: ok, exact: true }).click();
  };

  test("a gift goes from its request to the delivery at the store", async () => {
    const one = await request(free[0] as Free, gifts);
    await approve(gifts, one);
    await act(gifts, one.number, "Siapkan", "Siapkan");
    await expect.poll(() => stateOf(one.id)).toBe("prepared");
    await act(gifts, one.number, "Kirim", "Kirim", () => crm.page.getByLabel(/^Kurir/).fill("JNE"));
    await expect.poll(() => stateOf(one.id)).toBe("shipped");
    await act(gifts, one.number, "Bukti terima", "Simpan", async () => {
      await crm.page.getByLabel(/^Diterima oleh/).fill("Asep");
      await crm.page.getByRole("dialog").locator("input[type=file]").setInputFiles(photo);
      await crm.page.getByText("Foto terunggah.").waitFor();
    });
    await expect.poll(() => stateOf(one.id)).toBe("delivered");
    await go(visit, `/toko/${free[0]?.store}`);
    await visit.page
      .locator("[class*=store-points_redeemed_] li")
      .filter({ hasText: one.number })
      .getByText("Diterima")
      .waitFor();
  });

  test("money that the bank could not transfer is paid by another transfer", async () => {
    const one = await request(free[1] as Free, money);
    await approve(money, one);
    const [api, boss] = [await stage.portal.as("crm"), await stage.portal.as("admin")];
    const today = (
      await stage.portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d")
    )[0]?.d;
    /** A file of this redemption alone, released by another person; returns the reference and the amount in it. */
    const send = async () => {
      const made = await api.post("/api/payout-batch", {
        ...{ format: "generic-csv", debitAccount: "1370001234567", payOn: today, redemptions: [one.id] },
      });
      const batch = (made.json as { data: { id: number; version: number } }).data;
      expect((await boss.post(`/api/payout-batch/${batch.id}/release`, { version: batch.version })).status).toBe(200);
      await expect.poll(() => stateOf(one.id)).toBe("sent");
      const sent = await stage.portal.sql<{ reference: string; amount: string }>(
        "select reference, amount::text from payout where batch_id = $1",
        [batch.id],
      );
      return sent[0] as { reference: string; amount: string };
    };
    /** The response of the bank, uploaded on the page. */
    const bring = async (said: string, { reference, amount }: { reference: string; amount: string }) => {
      await go(crm, `${money}?part=batches`);
      await crm.page.locator("input[type=file]").setInputFiles({
        ...{ name: "hasil.csv", mimeType: "text/csv" },
        buffer: Buffer.from(`Referensi,Status,Nominal,Tanggal,Alasan\n${reference},${said},${amount},${today},uji`),
      });
    };
    const first = await send();
    await bring("GAGAL", first);
    await expect.poll(() => stateOf(one.id)).toBe("failed");
    await act(money, one.number, "Ulangi", "Ulangi transfer");
    await expect.poll(() => stateOf(one.id)).toBe("approved");
    const second = await send();
    expect(second.reference).not.toBe(first.reference);
    await bring("SUKSES", second);
    await expect.poll(() => stateOf(one.id)).toBe("paid");
    await bring("SUKSES", second);
    await crm.page.getByText("Tidak ada perubahan.").waitFor();
    expect(crm.problems).toEqual([]);
  });
});
