import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import {
  enter,
  expectAccessible,
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  type Stage,
  type Visit,
} from "./support/browser.ts";

/** Points from a file to the ledger, and from one store of an owner to another. */
inBrowser("points by hand", () => {
  let stage: Stage;
  const open: Visit[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
  });
  afterEach(async () => {
    for (const v of open.splice(0)) {
      expect(v.problems).toEqual([]);
      await v.context.close();
    }
  });
  async function arrive(who: string, path: string): Promise<Page> {
    const v = await enter(stage, who);
    open.push(v);
    await v.page.goto(`${stage.url}/#${path}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
    return v.page;
  }

  test("a file is validated, proposed, approved by another person, and posted to the ledger", async () => {
    const members = await stage.portal.sql<{ code: string; id: number }>(
      `select s.code, s.id from program_store m join loyalty_program p on p.id = m.program_id and p.code = 'APR-SMN' join store s on s.id = m.store_id
       join store_place_today t on t.store_id = s.id where m.valid_to is null and t.region_id = (select min(region_id) from store_place_today x join program_store y on y.store_id = x.store_id where y.program_id = p.id) order by s.id limit 3`,
    );
    const rows = members.map((m, i) => `E2E-1;${i + 1};APR-SMN;${m.code};${25 + i};Acara`);
    const page = await arrive("crm", "/program-loyalty/unggah-poin");
    await page.locator("input[type=file]").setInputFiles({
      name: "poin.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Nomor dokumen;Baris;Program;Kode toko;Poin;Alasan", ...rows].join("\r\n")),
    });
    await page.getByRole("button", { name: `Simpan ${members.length} baris` }).click();
    await page.getByText(`${members.length} baris tersimpan`).waitFor();
    const [made] = await stage.portal.sql<{ id: number; number: string }>(
      "select id::int as id, number from submission where payload->>'document' = 'E2E-1'",
    );
    await page.goto(`${stage.url}/#/program-loyalty/unggah-poin/baris`);
    await page
      .getByRole("link", { name: made?.number ?? "" })
      .first()
      .waitFor();

    const reviewer = await arrive("admin", `/program-loyalty/points/approval?id=${made?.id}`);
    await reviewer.getByText("Σ tambah").waitFor();
    await expectAccessible(reviewer, "approval of points");
    await reviewer.keyboard.press("a");
    await expect.poll(() => reviewer.evaluate(() => document.activeElement?.matches("[class*=_go_]"))).toBe(true);
    await reviewer.keyboard.press("Enter");
    const posted = () =>
      stage.portal.sql<{ store_id: number; points: number }>(
        "select store_id::int as store_id, points::int as points from point_entry where ref_no = $1 and type = 'adjust' order by store_id",
        [made?.number],
      );
    await expect.poll(async () => (await posted()).length).toBe(members.length);
    expect((await posted()).map((e) => e.points)).toEqual(members.map((_, i) => 25 + i));
    // the inbox opens the next proposal automatically
    await quiet(reviewer);
    await reviewer.goto(`${stage.url}/#/program-loyalty/poin-histories?f.refNo=${made?.number}`);
    await reviewer.getByRole("heading", { level: 1, name: "Riwayat poin" }).waitFor();
    const entries = reviewer.locator("[class*=resource_list_] tbody tr").filter({ hasText: made?.number ?? "" });
    await expect.poll(() => entries.count()).toBe(members.length);
  });

  test("points move to another store of the owner, after the moving lots are shown", async () => {
    const [pair] = await stage.portal.sql<{ from: string; to: string; from_id: number; to_id: number; wallet: number }>(
      `select s.code as "from", t.code as "to", s.id::int as from_id, t.id::int as to_id, a.wallet_id::int as wallet from store s join store t on t.owner_id = s.owner_id and t.id <> s.id join store_owner o on o.id = s.owner_id and o.kyc = 'verified'
       join loyalty_program p on p.code = 'APR-SMN' join point_account a on a.wallet_id = p.id and a.store_id = s.id and a.debt = 0 where a.balance - a.pending - a.held >= 5 order by a.balance desc limit 1`,
    );
    const balance = async (store: number | undefined) =>
      Number(
        (
          await stage.portal.sql<{ balance: number }>(
            "select balance from point_account where wallet_id = $1 and store_id = $2",
            [pair?.wallet, store],
          )
        )[0]?.balance ?? 0,
      );
    const before = [await balance(pair?.from_id), await balance(pair?.to_id)];
    const page = await arrive("crm", "/program-loyalty/points/transfer");
    const choose = async (label: string, words: string) => {
      await page.getByLabel(label).click();
      await page.keyboard.type(words);
      await page
        .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option", { hasText: words })
        .click();
    };
    await choose("Dari toko", pair?.from ?? "");
    await page.getByText("Pemilik:").waitFor();
    await page.getByLabel("Ke toko").click();
    await page.locator(".ant-select-item-option", { hasText: pair?.to }).click();
    await page.getByRole("combobox", { name: "Program" }).click();
    await page.locator(".ant-select-item-option", { hasText: "APR-SMN" }).click();
    await page.getByRole("textbox", { name: "Poin" }).fill("5");
    await page.getByLabel("Alasan").fill("Hadiah ditukar di toko utama");
    await page.getByText("Saldo penerima").waitFor();
    await expectAccessible(page, "transfer");
    await page.getByRole("button", { name: "Transfer sekarang" }).click();
    await page.getByText("Poin sudah pindah.").waitFor();
    expect([await balance(pair?.from_id), await balance(pair?.to_id)]).toEqual([
      (before[0] ?? 0) - 5,
      (before[1] ?? 0) + 5,
    ]);
  });
});
