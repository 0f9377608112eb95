import { expect, test } from "vitest";
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
import { splitTarget } from "./support/split-target.ts";

/**
 * Grids that behave like spreadsheets, targets that are distributed to the gram, and classes that are tried, computed
 * and published.
 */
inBrowser("planning", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });

  /** Opens a JSON response first, so that a form left open by an earlier test shows no confirmation. */
  const open = async (address: string) => {
    await v.page.goto(`${stage.url}/api/health`);
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
  };
  const cell = (row: number, col: number) =>
    v.page.locator(`[class*=grid_row_][aria-rowindex="${row + 2}"] [data-col="${col}"]`);
  const button = (name: string) => v.page.getByRole("button", { name, exact: true });
  /** The browser's action on Ctrl+V, with a clipboard of the test. */
  const paste = (text: string) =>
    v.page.locator("[class*=grid_grid_]").evaluate((grid, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", data);
      grid.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const chosen = async (label: string, option: string) => {
    await button(label).click();
    await v.page.getByRole("menuitem", { name: option }).click();
    await v.page.getByRole("menuitem", { name: option }).waitFor({ state: "hidden" });
  };
  /** Waits until the save button is enabled or disabled, which happens after the input was validated. */
  const canSave = (is: boolean) => expect.poll(() => button("Simpan").isEnabled()).toBe(is);

  test("a year of targets is entered, pasted, copied and saved; one is distributed over stores and published", async () => {
    const year = 2033;
    await open(`/master/target-penjualan-distributor?year=${year}`);
    await cell(0, 0).click();
    await v.page.keyboard.type("100,5");
    await v.page.keyboard.press("Enter");
    await cell(1, 0).click();
    await paste("20\t21\n30\tsalah");
    await expect.poll(() => cell(2, 1).getAttribute("data-mark")).toBe("error");
    await canSave(false);
    await v.page.keyboard.press("Control+z");
    await expect.poll(() => cell(1, 0).innerText()).toBe("");
    await paste("20\t21\n30\t31");
    await expect.poll(() => cell(2, 1).innerText()).toBe("31,0");
    await cell(0, 1).click();
    await chosen("Isi sel", "Salin bulan sebelumnya ke Feb");
    await expect.poll(() => cell(0, 1).innerText()).toBe("100,5");
    await expect.poll(() => cell(2, 1).innerText()).toBe("30,0");
    await expectAccessible(v.page, "target grid");
    await button("Simpan").click();
    await v.page.getByText("6 target tersimpan").waitFor();
    const saved = await stage.portal.sql<{ t: string }>(
      "select sum(tonnes)::text as t from sales_target where kind = 'distributor' and month >= make_date($1, 1, 1) and archived_at is null",
      [year],
    );
    expect(saved[0]?.t).toBe("301.000");

    await cell(2, 0).click();
    await v.page.getByRole("link", { name: "Bagi ke toko distributor" }).click();
    await v.page.getByText("Belum dibagi").waitFor();
    await quiet(v.page);
    await chosen("Bagi otomatis", "Sama rata");
    await v.page.getByText("Terbagi seluruhnya").waitFor();
    await cell(0, 2).dblclick();
    await v.page.locator("[class*=grid_input_]").fill("0");
    await v.page.keyboard.press("Enter");
    await v.page.getByText(/^Selisih \d/).waitFor();
    await canSave(false);
    await v.page.keyboard.press("Control+z");
    await canSave(true);
    await button("Simpan").click();
    const parted = () =>
      stage.portal
        .sql(
          "select 1 from sales_target where kind = 'store' and month = make_date($1, 1, 1) and archived_at is null",
          [year],
        )
        .then((rows) => rows.length);
    await expect.poll(parted).toBeGreaterThan(1);
    await quiet(v.page);
    await button("Terbitkan").click();
    await v.page.locator(".ant-modal-confirm").getByRole("button", { name: "Terbitkan" }).click();
    await button("Batalkan penerbitan").waitFor();
    const parts = await stage.portal.sql<{ t: string; n: number }>(
      "select sum(tonnes)::text as t, count(*)::int as n from sales_target where kind = 'store' and month = make_date($1, 1, 1) and archived_at is null and approved_at is not null",
      [year],
    );
    expect(parts[0]?.t).toBe("30.000");
    expect(parts[0]?.n).toBeGreaterThan(1);
    await expectAccessible(v.page, "split");
  });

  test("thresholds are tried, a period is computed by a job, published and withdrawn", async () => {
    await open("/master/cluster/configuration?view=preview");
    await v.page.getByLabel("Platinum: Volume per bulan").fill("0,1");
    await v.page.getByRole("alert").filter({ hasText: "Platinum meminta volume" }).waitFor();
    await v.page.getByLabel("Platinum: Volume per bulan").fill("50");
    await button("Lihat siapa yang pindah").click();
    await v.page.locator("[class*=cluster_matrix_]").first().waitFor();
    expect(await stage.portal.sql("select 1 from store_cluster where period_id is not null")).toHaveLength(0);
    await expectAccessible(v.page, "cluster preview");

    await open("/master/cluster/periode");
    await button("Hitung").click();
    await button("Hitung ulang").waitFor();
    await quiet(v.page);
    await button("Terbitkan").click();
    await v.page.locator(".ant-modal-confirm").getByRole("button", { name: "Terbitkan" }).click();
    await button("Tarik penerbitan").waitFor();
    const changed = async () =>
      (await stage.portal.sql("select 1 from store_cluster where period_id is not null and valid_to is null")).length;
    await expect.poll(changed).toBeGreaterThan(0);
    await v.page.locator("[class*=cluster_counts_]").getByRole("button").first().click();
    await v.page.waitForURL(/move=up/);
    await expectAccessible(v.page, "cluster period");
    await button("Tarik penerbitan").click();
    await v.page.getByLabel("Alasan").fill("Salah jendela");
    await v.page.locator(".ant-modal").getByRole("button", { name: "Tarik penerbitan" }).click();
    await button("Hitung ulang").waitFor();
    await expect.poll(changed).toBe(0);
  });

  test("a warehouse opens its products, a product its ledger, and the address keeps the warehouse", async () => {
    await open("/gudang");
    await v.page.locator("[class*=gudang_list_] button").first().click();
    await v.page.locator("[class*=stock_products_] button").first().waitFor();
    await quiet(v.page);
    await v.page.locator("[class*=stock_products_] button").first().click();
    await v.page.locator("[class*=stock_moves_] tbody tr").first().waitFor();
    await expectAccessible(v.page, "warehouse ledger");
    await v.page.waitForURL(/open=\d+/);
    await v.page.reload();
    await v.page.locator("[class*=stock_products_] button").first().waitFor();
    const balance = await stage.portal.sql<{ ok: boolean }>(
      "select bool_and(l.qty = m.qty) as ok from stock_level l join (select warehouse_id, product_id, sum(qty) as qty from stock_movement group by 1, 2) m using (warehouse_id, product_id)",
    );
    expect(balance[0]?.ok).toBe(true);
  });

  test("stores are edited as in a spreadsheet: typed, pasted, filled, undone, saved together, and reverted", async () => {
    await open("/master/master-toko-v2");
    await cell(0, 0).filter({ hasText: /\w/ }).waitFor();
    const [first] = await stage.portal.sql<{ id: number; name: string; owner_name: string }>(
      "select id, name, owner_name from store where archived_at is null order by code limit 1",
    );
    await cell(0, 0).click();
    await v.page.keyboard.press("F2");
    await v.page.locator("[class*=grid_input_]").fill("Toko Uji Grid");
    await v.page.keyboard.press("Tab");
    await paste("Pemilik Satu\nPemilik Dua");
    await expect.poll(() => cell(1, 1).innerText()).toBe("Pemilik Dua");
    await v.page.keyboard.press("Control+z");
    await expect.poll(() => cell(1, 1).innerText()).not.toBe("Pemilik Dua");
    await cell(0, 1).click();
    await v.page.keyboard.type("Pemilik Isi");
    await v.page.keyboard.press("Enter");
    await cell(0, 1).click();
    await cell(2, 1).click({ modifiers: ["Shift"] });
    await v.page.keyboard.press("Control+d");
    await expect.poll(() => cell(2, 1).innerText()).toBe("Pemilik Isi");
    await cell(0, 4).click();
    await paste("entah apa");
    await expect.poll(() => cell(0, 4).getAttribute("data-mark")).toBe("error");
    await canSave(false);
    await v.page.keyboard.press("Control+z");
    await canSave(true);
    await expectAccessible(v.page, "store sheet");
    await button("Simpan").click();
    await v.page.getByText("3 toko tersimpan").waitFor();
    expect(await stage.portal.sql("select name, owner_name from store where id = $1", [first?.id])).toEqual([
      { name: "Toko Uji Grid", owner_name: "Pemilik Isi" },
    ]);
    expect(await stage.portal.sql("select 1 from store where owner_name = 'Pemilik Isi'")).toHaveLength(3);
    await v.page.locator(".ant-notification").getByRole("button", { name: "Urungkan" }).click();
    await v.page.getByText("3 baris dikembalikan").waitFor();
    expect(await stage.portal.sql("select name, owner_name from store where id = $1", [first?.id])).toEqual([
      { name: first?.name, owner_name: first?.owner_name },
    ]);
    expect(v.problems).toEqual([]);
  });

  test("unsaved shares survive another person's save and the reload of its rows", async () => {
    const { id, read, saveAs } = await splitTarget(stage.portal, "analyst");
    const zeros = (await read()).rows.map(() => "0");
    expect((await saveAs(["10.25", "20", "60", ...zeros.slice(3)])).status).toBe(200);
    await open(`/master/target-penjualan-distributor/${id}/target-toko-distributor`);
    const type = async (row: number, text: string) => {
      await cell(row, 2).click();
      await v.page.keyboard.type(text);
      await v.page.keyboard.press("Enter");
    };
    const mark = (row: number) => cell(row, 2).getAttribute("data-mark");
    const shown = async (row: number) => Number((await cell(row, 2).innerText()).replace(",", "."));
    await expect.poll(() => shown(1)).toBe(20);
    await type(0, "11,25");
    await type(1, "19");
    await expect.poll(() => mark(1)).toBe("pending");
    expect((await saveAs(["12.25", "20", "57", "1"])).status).toBe(200);

    await button("Simpan").click();
    await expect.poll(() => mark(0)).toBe("conflict");
    expect(await cell(0, 2).getAttribute("title")).toContain("12,25");
    expect(await Promise.all([0, 1, 2, 3].map(shown))).toEqual([11.25, 19, 57, 1]);
    expect(await mark(1)).toBe("pending");
    await v.page.getByText("Selisih 2 ton").waitFor();
    await cell(3, 2).click();
    await button("Taruh selisih di baris terpilih").click();
    await v.page.getByText("Terbagi seluruhnya").waitFor();
    await button("Simpan").click();
    await v.page.getByText("Pembagian tersimpan").waitFor();
    expect((await read()).rows.slice(0, 4).map((r) => r.tonnes)).toEqual(["11.250", "19.000", "57.000", "3.000"]);
  });
});
