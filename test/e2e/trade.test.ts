import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { type FakePartner, openPartner, type PartnerLine, refuse } from "../support/partner.ts";
import { openTrade, stockUp, type TradePortal } from "../support/trade.ts";
import {
  enter,
  expectAccessible,
  inBrowser,
  registerSetup,
  quiet,
  type Stage,
  stageOf,
  type Visit,
} from "./support/browser.ts";

const shots = process.env.PORTAL_SHOTS;

/** Trade beyond lists, each process from beginning to end, in a network of two distributors. */
inBrowser("trade", () => {
  let stage: Stage<TradePortal>;
  /** Counts the attempts, so that each has documents and stores of its own. */
  let turn = 0;
  const open: Visit[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await stageOf(openTrade()));
    await stockUp(stage.portal, "100");
  });
  afterEach(async ({ task }) => {
    for (const [i, v] of open.splice(0).entries()) {
      if (shots && task.result?.state === "fail") await v.page.screenshot({ path: `${shots}/trade-${turn}-${i}.png` });
      await v.context.close();
    }
  });

  async function arrive(who: string, path: string): Promise<Page> {
    const v = await enter(stage, who);
    open.push(v);
    await go(v.page, path);
    return v.page;
  }
  async function go(page: Page, path: string): Promise<void> {
    await page.goto(`${stage.url}/#${path}`);
    await page.locator("h1").first().waitFor();
    await quiet(page);
  }
  const field = (page: Page, name: string, kind = "input") => page.locator(`[data-field="${name}"] ${kind}`).first();
  async function choose(page: Page, name: string, words: string): Promise<void> {
    await field(page, name).click();
    await field(page, name).fill(words);
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: words }).first().click();
  }
  async function decide(page: Page, move: string): Promise<void> {
    await page.locator(`[class*=workflow_tile_][data-move="${move}"]`).click();
    await page.locator("[class*=workflow_go_]").click();
  }
  const one = async <T>(sql: string, values: readonly unknown[] = []) =>
    (await stage.portal.sql<T>(sql, values))[0] as T;
  /** Bags of the first product in the first warehouse. */
  async function level(): Promise<number> {
    const { warehouses, products } = stage.portal.trade;
    return Number(
      (
        await one<{ qty: string }>("select qty::text from stock_level where warehouse_id = $1 and product_id = $2", [
          warehouses[0],
          products[0],
        ])
      ).qty,
    );
  }
  const cell = (page: Page, name: string, at = 0) =>
    page.locator(`tr[data-line="${at}"] [data-cell="${name}"] input`).first();
  async function chooseProduct(page: Page): Promise<void> {
    await cell(page, "product").click();
    await cell(page, "product").fill("P0");
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: "Produk 0" }).first().click();
  }
  const proposal = async (kind: string) =>
    (await one<{ id: number }>("select max(id)::int as id from submission where kind = $1", [kind])).id;

  test("a store is offered, receives sealed bids, is awarded, and the losing bidder is notified", async () => {
    const { trade, day } = stage.portal;
    const name = `Toko lelang ${++turn}`;
    const store = await one<{ id: number }>(
      "insert into store (code, name, district_id) values ($1, $2, $3) returning id",
      [`LX${turn}`, name, trade.districts[0]],
    );
    const tso = await arrive("tso", "/toko/lelang?id=new");
    await choose(tso, "store", name);
    await field(tso, "minimum").fill("10");
    await field(tso, "closesOn").click();
    await field(tso, "closesOn").fill(await day(5));
    await tso.keyboard.press("Enter");
    await field(tso, "reason", "textarea").fill("Permintaan di sekitarnya tinggi");
    await tso.getByRole("button", { name: "Ajukan", exact: true }).click();
    await tso.waitForURL(/id=\d+/);
    await tso.getByText("Menunggu dibuka").first().waitFor();
    const sentId = await proposal("store-auction");

    const asm = await arrive("asm", `/toko/lelang?id=${sentId}`);
    await decide(asm, "approve");
    const opened = () =>
      stage.portal.sql<{ id: number }>("select id::int as id from store_auction where submission_id = $1", [sentId]);
    await expect.poll(async () => (await opened()).length).toBe(1);
    const auction = (await opened())[0] as { id: number };

    const bidder = await arrive("vendor-a", "/toko/lelang");
    const row = bidder.locator("tr[class*=resource_row_]", { hasText: name });
    // a page has at most one primary button, and rows have none
    expect(await row.locator(".ant-btn-primary").count()).toBe(0);
    await row.getByRole("button", { name: /^Tawar/ }).click();
    const dialog = bidder.getByRole("dialog");
    await dialog.locator("input[class*=field_figure_], [class*=field_figure_] input").first().fill("119");
    await dialog.getByRole("button", { name: "Simpan tawaran" }).click();
    await dialog.getByRole("alert").waitFor();
    await expectAccessible(bidder, "bid");
    await dialog.locator("input[class*=field_figure_], [class*=field_figure_] input").first().fill("240");
    await dialog.getByRole("button", { name: "Simpan tawaran" }).click();
    await row
      .getByText(/240\D.*12 bulan/)
      .first()
      .waitFor();

    const rival = await stage.portal.as("vendor-b");
    expect(
      (await rival.post(`/api/store-auction/${auction.id}/bid`, { version: null, tonnes: "300", months: 12 })).status,
    ).toBe(200);
    await stage.portal.sql(
      "update store_auction set opened_at = now() - interval '3 days', closes_at = now() - interval '1 minute' where id = $1",
      [auction.id],
    );
    const ssm = await arrive("ssm", `/toko/lelang?id=${sentId}`);
    expect(await ssm.locator("[class*=lelang_bidtable_] tbody tr").first().innerText()).toContain("Distributor 1");
    await decide(ssm, "award");
    await ssm
      .getByText(/^Pemenang: .*Distributor 1$/)
      .first()
      .waitFor();
    const served = await stage.portal.sql<{ d: number }>(
      "select distributor_id::int as d from store_distributor where store_id = $1",
      [store.id],
    );
    expect(served).toEqual([{ d: trade.distributors[1] }]);

    await bidder.reload();
    await row.getByText("Kalah").waitFor();
    await go(bidder, "/akun/pemberitahuan");
    await bidder
      .getByText(/Lelang LT-\S+ dimenangkan distributor lain/)
      .first()
      .waitFor();
  });

  test("a stock shortage is proposed as an adjustment, approved by another person, and posted to ledger and stock", async () => {
    const { trade } = stage.portal;
    turn++;
    const before = await level();
    const vendor = await arrive("vendor-a", "/atbusiness-ritel/approval-adjustment-stock?id=new");
    await choose(vendor, "warehouse", "Gudang 0");
    await choose(vendor, "product", "Produk 0");
    const beside = vendor.locator(".p-card", { hasText: "Stok sekarang" });
    await beside.getByText(String(before), { exact: false }).first().waitFor();
    await field(vendor, "amount").fill("5");
    await beside.getByText("Sesudah disetujui").waitFor();
    await field(vendor, "note", "textarea").fill("Hitung fisik akhir pekan, lima zak kurang");
    await expectAccessible(vendor, "adjustment");
    await vendor.getByRole("button", { name: "Ajukan", exact: true }).click();
    await vendor.waitForURL(/id=\d+/);
    await vendor.getByText("Menunggu persetujuan").first().waitFor();
    expect(await level()).toBe(before);
    const sentId = await proposal("stock-adjustment");

    const approver = await arrive("oi", `/atbusiness-ritel/approval-adjustment-stock?id=${sentId}`);
    await decide(approver, "approve");
    await expect.poll(level).toBe(before - 5);
    const moved = await one<{ qty: string; type: string }>(
      "select qty::text, type from stock_movement where warehouse_id = $1 order by id desc limit 1",
      [trade.warehouses[0]],
    );
    expect(moved).toEqual({ qty: "-5.000", type: "adjustmentOut" });
    await vendor.reload();
    await vendor.getByText("Disetujui").first().waitFor();
  });

  test("a sale is entered by keyboard: a quantity above the stock is refused at its cell, the rest is sent once", async () => {
    const number = `INV-${++turn}`;
    const before = await level();
    const vendor = await arrive("vendor-a", "/penjualan/input");
    await choose(vendor, "warehouse", "Gudang 0");
    await choose(vendor, "store", "Toko 0");
    // from a required field, Tab moves to the next field, because the button that clears the field is skipped
    await field(vendor, "warehouse").focus();
    for (const next of ["store", "soldOn", "number"]) {
      await vendor.keyboard.press("Tab");
      expect(
        await vendor.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field")),
      ).toBe(next);
    }
    await field(vendor, "number").fill(number);
    await chooseProduct(vendor);
    await cell(vendor, "qty").fill(String(before + 1));
    await cell(vendor, "unitPrice").fill("61500");
    await vendor.keyboard.press("Control+Enter");
    await vendor
      .getByText(/Stok .* tersisa/)
      .first()
      .waitFor();
    expect(await level()).toBe(before);
    await expectAccessible(vendor, "sale");
    await cell(vendor, "qty").fill("3");
    await vendor.keyboard.press("Control+Enter");
    await vendor.locator("[class*=input_saved_] a", { hasText: number }).waitFor();
    await expect.poll(level).toBe(before - 3);
    // the next document is started: the saved one is not sent again
    await vendor.keyboard.press("Control+Enter");
    await vendor.getByText("Isi produk dan jumlah sedikitnya satu baris.").waitFor();
    expect(await level()).toBe(before - 3);
    // cancelling asks for the kind of reason, then for the reason, and cancels once
    const { id } = await one<{ id: number }>("select id::int as id from sale where number = $1", [number]);
    await go(vendor, `/penjualan/transaksi?id=${id}`);
    await vendor
      .locator("aside, .ant-drawer, [role=dialog]")
      .getByRole("button", { name: `Tindakan untuk ${number}` })
      .first()
      .click();
    await vendor.getByRole("menuitem", { name: "Batalkan transaksi" }).click();
    const dialog = vendor.getByRole("dialog").filter({ hasText: `Batalkan transaksi ${number}` });
    const send = dialog.getByRole("button", { name: "Batalkan transaksi" });
    await send.click();
    await dialog.getByRole("alert").filter({ hasText: "Pilih jenis alasan." }).waitFor();
    await dialog.getByRole("combobox").click();
    await vendor.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: "Salah masukan" }).click();
    await send.click();
    await dialog.getByText("Alasan wajib diisi.").waitFor();
    expect(await level()).toBe(before - 3);
    await dialog.getByRole("textbox").fill("keliru ketik");
    await vendor.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "hidden" });
    expect(await level()).toBe(before);
  });

  test("a receipt is entered by keyboard, survives a reload, adds its goods once, and is cancelled", async () => {
    const number = `SJ-${++turn}`;
    const before = await level();
    const vendor = await arrive("vendor-a", "/penjualan/pembelian");
    await vendor.getByRole("button", { name: "Tambah" }).first().click();
    await vendor.getByRole("heading", { name: "Input penerimaan" }).waitFor();
    await expect
      .poll(() => vendor.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field")), {
        message: "begins in its first field",
      })
      .toBe("warehouse");
    await vendor.keyboard.press("Control+Enter");
    await vendor.getByText("Isi produk dan jumlah sedikitnya satu baris.").waitFor();
    await choose(vendor, "warehouse", "Gudang 0");
    await choose(vendor, "opco", "Opco 1");
    await field(vendor, "number").fill(number);
    await chooseProduct(vendor);
    await cell(vendor, "qty").fill("12");
    await vendor.getByText("0,480 t").first().waitFor();
    await expectAccessible(vendor, "receipt");
    // saving before the quote, which supplies the unit, is not refused
    await vendor.route("**/api/purchase/quote", async (route) => {
      await new Promise((r) => setTimeout(r, 1_500));
      await route.continue();
    });
    await vendor.reload();
    await expect.poll(() => cell(vendor, "qty").inputValue()).toBe("12");
    await cell(vendor, "unitPrice").focus();
    await vendor.keyboard.press("Control+Enter");
    await vendor.getByText("Wajib diisi.").first().waitFor();
    await cell(vendor, "unitPrice").fill("52000");
    await vendor.keyboard.press("Control+Enter");
    await vendor.locator("[class*=input_saved_] a", { hasText: number }).click();
    await expect.poll(level).toBe(before + 12);
    await vendor.setViewportSize({ width: 390, height: 844 });
    const product = await vendor.locator("[class*=related_lines_] tbody td").first().boundingBox();
    const price = await vendor.locator("[class*=related_lines_] tbody td").nth(2).boundingBox();
    expect(
      product && price && price.y >= product.y + product.height,
      "on a phone the figures are below their product",
    ).toBe(true);
    expect(
      await vendor.locator("[class*=_cards_] li", { hasText: number }).locator("[class*=_cardFigure_] b").innerText(),
      "nothing is rounded away",
    ).toBe("0,48");
    await vendor.setViewportSize({ width: 1280, height: 800 });
    await vendor
      .locator("aside, .ant-drawer, [role=dialog]")
      .getByRole("button", { name: `Tindakan untuk ${number}` })
      .first()
      .click();
    await vendor.getByRole("menuitem", { name: "Batalkan penerimaan" }).click();
    const dialog = vendor.getByRole("dialog").filter({ hasText: number });
    await dialog.getByRole("textbox").fill("salah gudang");
    await dialog.getByRole("button", { name: "Batalkan penerimaan" }).click();
    await expect.poll(level).toBe(before);
  });

  test("a price with a zero too many needs a confirmation before it is stored, and stays editable until then", async () => {
    const number = `HJ-${++turn}`;
    const vendor = await arrive("vendor-a", "/penjualan/input");
    const stored = async () =>
      (
        await stage.portal.sql<{ net: string }>("select net_total::text as net from sale where number = $1", [number])
      ).map((s) => s.net);
    await choose(vendor, "warehouse", "Gudang 0");
    await choose(vendor, "store", "Toko 0");
    await field(vendor, "number").fill(number);
    await chooseProduct(vendor);
    await cell(vendor, "qty").fill("1");
    await cell(vendor, "unitPrice").fill("650000");
    await vendor.keyboard.press("Control+Enter");
    const dialog = vendor.getByRole("dialog", { name: "Simpan dengan harga ini?" });
    await dialog.getByText("beda lebih dari 50%").waitFor();
    await expectAccessible(vendor, "prices to confirm");
    await dialog.getByRole("button", { name: "Periksa lagi" }).click();
    await vendor.locator("[class*=input_said_]", { hasText: "beda lebih dari 50%" }).waitFor();
    expect(await stored()).toEqual([]);
    await cell(vendor, "unitPrice").press("Control+Enter");
    await dialog.getByRole("button", { name: "Ya, simpan" }).click();
    await vendor.locator("[class*=input_saved_] a", { hasText: number }).waitFor();
    expect(await stored()).toEqual(["650000.00"]);
    await vendor.close();
  });

  test("a receipt for a delivery to another warehouse is refused while typing, and accepts no more than was sent", async () => {
    const { trade } = stage.portal;
    const number = `DO-${++turn}`;
    const { id: second } = await one<{ id: number }>(
      "insert into warehouse (distributor_id, code, name, district_id) values ($1, $2, $2, $3) returning id::int",
      [trade.distributors[0], `GB${turn}`, trade.districts[0]],
    );
    const { id: plant } = await one<{ id: number }>(
      "insert into packing_plant (code, name, opco_id, district_id) select $1, 'Pabrik', o.id, $2 from opco o limit 1 returning id::int",
      [`PW${turn}`, trade.districts[0]],
    );
    const vendor = await arrive("vendor-a", "/penjualan/pembelian/input");
    const lines = [{ product: trade.products[0], uom: trade.uoms.zak, qty: "12" }];
    expect(
      (
        await (
          await stage.portal.as("vendor-a")
        ).post("/api/delivery", {
          packingPlant: plant,
          warehouse: second,
          shippedAt: "2026-01-02T20:00:00+07:00",
          number,
          lines,
        })
      ).status,
    ).toBe(200);
    await choose(vendor, "warehouse", "Gudang 0");
    await field(vendor, "delivery", ".ant-select").click();
    await vendor.keyboard.type(number);
    await vendor.locator(".ant-select-dropdown:visible", { hasText: "Tidak ada yang cocok." }).waitFor();
    await vendor.keyboard.press("Escape");
    await choose(vendor, "warehouse", `GB${turn}`);
    await choose(vendor, "opco", "Opco 1");
    await choose(vendor, "delivery", number);
    await expect
      .poll(() => cell(vendor, "qty").inputValue(), { message: "what the delivery brings is filled in" })
      .toBe("12");
    await vendor.locator('tr[data-line="0"]', { hasText: "P0 – Produk 0" }).waitFor();
    expect(await vendor.locator('[data-field="packingPlant"]').innerText()).toContain(`PW${turn}`);
    expect(await vendor.locator('[data-field="opco"]').innerText(), "what was chosen stays").toContain("Opco 1");
    await choose(vendor, "warehouse", "Gudang 0");
    await cell(vendor, "qty").fill("13");
    await cell(vendor, "unitPrice").fill("52000");
    await vendor
      .locator('[data-field="delivery"] [role=alert]', { hasText: `Pengiriman ${number} menuju gudang GB${turn}` })
      .waitFor();
    await expectAccessible(vendor, "receipt of a delivery");
    await choose(vendor, "warehouse", `GB${turn}`);
    await vendor.getByText(`Pengiriman ${number} hanya memuat 12 ZAK produk ini.`).waitFor();
    await cell(vendor, "qty").fill("12");
    await expect.poll(() => vendor.locator("[role=alert]").count()).toBe(0);
    await vendor.keyboard.press("Control+Enter");
    await vendor.locator("[class*=input_saved_] a").first().waitFor();
    const named =
      "select count(*)::int as n from purchase p join delivery d on d.distributor_id = p.distributor_id and d.id = p.delivery_id where d.number = $1 and p.warehouse_id = $2";
    expect(await one(named, [number, second])).toEqual({ n: 1 });
    await vendor.locator("[class*=input_saved_] a").first().click();
    await vendor.locator("[class*=drawer_facts_]").getByRole("link", { name: number, exact: true }).click();
    await vendor.waitForURL(/#\/tim-io\/transaksi-e-pod\?id=/);
  });

  test("stock is counted in tonnes if the product is sold in tonnes, with the bags beside it", async () => {
    await stage.portal.sql("truncate stock_report");
    const vendor = await arrive("vendor-a", "/penjualan/laporan-stok?id=new");
    // on a busy machine the form is drawn before its initial values
    await expect
      .poll(() => field(vendor, "reportedFor").inputValue(), { message: "most count today" })
      .toBe(
        await vendor.evaluate(() =>
          new Intl.DateTimeFormat("id", {
            timeZone: "Asia/Jakarta",
            day: "numeric",
            month: "short",
            year: "numeric",
          }).format(),
        ),
      );
    await field(vendor, "reportedFor").fill("2 Jan 2026");
    await vendor.keyboard.press("Enter");
    await choose(vendor, "warehouse", "Gudang 0");
    await choose(vendor, "product", "Produk 0");
    await field(vendor, "qty").fill("2,5");
    await field(vendor, "uom", ".ant-select").click();
    await vendor.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: "1 TON = 25 ZAK" }).click();
    await vendor.getByText("1 TON = 25 ZAK · 2,5 TON = 62,5 ZAK").waitFor();
    await expectAccessible(vendor, "count");
    await vendor.getByRole("button", { name: "Simpan" }).click();
    await expect
      .poll(() => stage.portal.sql("select qty::text, counted_qty::text as counted, tonnes::text from stock_report"))
      .toEqual([{ qty: "62.500", counted: "2.500", tonnes: "2.500" }]);
  });

  test("a missing proof of delivery is entered from its paper", async () => {
    const { trade } = stage.portal;
    const number = `DO-${++turn}`;
    const plant = await one<{ id: number }>(
      "insert into packing_plant (code, name, opco_id, district_id) select $1, 'Pabrik', o.id, $2 from opco o limit 1 returning id::int",
      [`PP${turn}`, trade.districts[0]],
    );
    const { id } = await one<{ id: number }>(
      "insert into delivery (distributor_id, number, packing_plant_id, warehouse_id, status, source, shipped_on, shipped_at, shipped_tonnes) values ($1, $2, $3, $4, 'shipped', 'api', '2026-01-02', '2026-01-02T20:00:00+07:00', 2) returning id::int",
      [trade.distributors[0], number, plant.id, trade.warehouses[0]],
    );
    await stage.portal.sql(
      "insert into delivery_line (distributor_id, delivery_id, line_no, product_id, uom_id, shipped_qty, shipped_tonnes) values ($1, $2, 1, $3, $4, 50, 2)",
      [trade.distributors[0], id, trade.products[0], trade.uoms.zak],
    );
    const recipient = await arrive("oi", `/tim-io/transaksi-e-pod?id=${id}`);
    await recipient
      .locator("[class*=drawer_drawer_]")
      .getByRole("button", { name: `Tindakan untuk ${number}` })
      .click();
    await recipient.getByRole("menuitem", { name: "Catat e-POD" }).click();
    const dialog = recipient.getByRole("dialog").filter({ hasText: `e-POD ${number}` });
    await dialog.getByRole("button", { name: "Semua diterima" }).click();
    await dialog.getByLabel("Penerima").fill("Budi");
    for (const [name, at] of [
      ["Tiba", "2026-01-03 08:00"],
      ["Ditandatangani", "2026-01-03 07:30"],
    ] as const) {
      await dialog.getByLabel(name).fill(at);
      await recipient.keyboard.press("Enter");
    }
    await expectAccessible(recipient, "proof");
    await dialog.getByRole("button", { name: "Catat e-POD" }).click();
    await dialog.getByText("Tidak boleh sebelum barang tiba.").waitFor();
    await dialog.getByLabel("Ditandatangani").fill("2026-01-03 08:30");
    await recipient.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Catat e-POD" }).click();
    await recipient.locator("[class*=drawer_drawer_]").getByText("Dikonfirmasi").first().waitFor();
    expect(await one("select status, received_tonnes::text as tonnes from delivery where id = $1", [id])).toEqual({
      status: "confirmed",
      tonnes: "2.000",
    });
  });

  test("a delivery is entered by keyboard, survives a reload and is opened after saving; document lists link to their files", async () => {
    const number = `DO-${++turn}`;
    const { trade } = stage.portal;
    await stage.portal.sql(
      "insert into packing_plant (code, name, opco_id, district_id) select $1, 'Pabrik ketik', o.id, $2 from opco o limit 1",
      [`PK${turn}`, trade.districts[0]],
    );
    const vendor = await arrive("vendor-a", "/tim-io/transaksi-e-pod");
    await vendor.getByRole("button", { name: "Tambah" }).first().click();
    await vendor.getByRole("heading", { name: "Input pengiriman" }).waitFor();
    await vendor.keyboard.press("Control+Enter");
    await vendor.getByText("Isi produk dan jumlah sedikitnya satu baris.").waitFor();
    await choose(vendor, "packingPlant", "Pabrik ketik");
    await choose(vendor, "warehouse", "Gudang 0");
    await field(vendor, "shippedAt").fill("2 Jan 2026 20:15");
    await vendor.keyboard.press("Enter");
    await field(vendor, "number").fill(number);
    await field(vendor, "truckPlate").fill("B 1 AB");
    await chooseProduct(vendor);
    await cell(vendor, "qty").fill("12");
    await vendor.getByText("0,480 t").first().waitFor();
    await expectAccessible(vendor, "delivery");
    await vendor.reload();
    await expect.poll(() => cell(vendor, "qty").inputValue()).toBe("12");
    await cell(vendor, "qty").focus();
    await vendor.keyboard.press("Control+Enter");
    await vendor.locator("[class*=input_saved_] a", { hasText: number }).click();
    await vendor.locator("[class*=drawer_drawer_]").getByText("B 1 AB").first().waitFor();
    expect(
      await one(
        "select source, status, truck_plate as plate, shipped_tonnes::text as tonnes from delivery where number = $1",
        [number],
      ),
    ).toEqual({
      ...{ source: "form", status: "shipped", plate: "B 1 AB", tonnes: "0.480" },
    });
    for (const [list, upload] of [
      ["/tim-io/transaksi-e-pod", "Unggah pengiriman"],
      ["/penjualan/pembelian", "Unggah penerimaan"],
      ["/penjualan/transaksi", "Unggah penjualan"],
    ] as const) {
      await go(vendor, list);
      await vendor.getByRole("button", { name: "Impor", exact: true }).first().click();
      await vendor.getByRole("heading", { name: upload }).waitFor();
    }
  });

  test("a file of sales is checked, repaired, posted and undone; the same documents are not posted twice", async () => {
    const { trade } = stage.portal;
    const mark = `UP${++turn}`;
    const head = "Nomor dokumen;Baris;Tanggal jual;Gudang;Toko;Produk;Satuan;Jumlah;Harga satuan";
    const line = (n: number, product: string, qty: string) =>
      `${mark}-${n};1;${trade.today};G0;T0;${product};ZAK;${qty};60000`;
    const bring = (page: Page, ...lines: string[]) =>
      page.locator("input[type=file]").setInputFiles({
        name: `${mark}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from([head, ...lines].join("\r\n")),
      });
    const sales = async () =>
      (
        await stage.portal.sql<{ status: string }>("select status from sale where number like $1 order by number", [
          `${mark}-%`,
        ])
      ).map((s) => s.status);
    const page = await arrive("vendor-a", "/penjualan/unggah");
    await bring(page, line(1, "P1", "3"), line(2, "P1", "lima"), line(3, "P2", "2"));
    const wrong = page.locator("[data-wrong] [class*=import_cell_]");
    await wrong.first().waitFor();
    expect(await sales()).toEqual([]);
    await expectAccessible(page, "checked");
    await page.locator("[data-wrong] [class*=import_cell_]", { hasText: "lima" }).first().focus();
    await page.keyboard.press("Enter");
    await page.locator("[class*=import_input_]").fill("5");
    await page.keyboard.press("Enter");
    await expect.poll(() => wrong.count()).toBe(0);
    await page.getByRole("button", { name: "Simpan 3 baris" }).click();
    await page.getByText("3 baris tersimpan").waitFor();
    expect(await sales()).toEqual(["posted", "posted", "posted"]);
    await page.getByRole("button", { name: "Kembalikan impor ini" }).click();
    await page.locator(".ant-modal").getByRole("button", { name: "Kembalikan impor", exact: true }).click();
    await page.getByText("3 baris dikembalikan").waitFor();
    expect(await sales()).toEqual(["cancelled", "cancelled", "cancelled"]);

    await go(page, "/penjualan/unggah");
    await bring(page, line(1, "P1", "3"));
    await wrong.first().waitFor();
    await quiet(page);
    expect(await page.getByRole("button", { name: /^Simpan \d+ baris/, disabled: false }).count()).toBe(0);
  });

  test("the partner's orders are fetched manually with progress; rejects are shown, and an unavailable service is not called again", async () => {
    const partner = await openPartner();
    const names = ["PARTNER_URL", "PARTNER_TOKEN", "PARTNER_RETRY_MS"] as const;
    try {
      Object.assign(process.env, { PARTNER_URL: partner.url, PARTNER_TOKEN: partner.token, PARTNER_RETRY_MS: "1" });
      await stage.portal.sql(
        "update sync_job set next_at = now() + interval '1 day', since = null, failures = 0, holder = null, held_until = null",
      );
      await stage.portal.sql("update partner_service set state = 'closed', failures = 0, probe_at = null");
      await stage.portal.sql("truncate partner_delivery, sync_reject, sync_run cascade");
      await watchPulls(partner);
    } finally {
      for (const n of names) delete process.env[n];
      await partner.close();
    }
  });

  async function watchPulls(partner: FakePartner): Promise<void> {
    const order = (n: number, tonnes = "10.000"): PartnerLine => ({
      ...{
        number: `DO-${n}`,
        line: 1,
        status: "shipped",
        plant: "PP1",
        distributor: "D0",
        warehouse: "G0",
        product: "P0",
        quantity: "250",
        unit: "ZAK",
        tonnes,
      },
      ...{
        shippedOn: stage.portal.trade.today,
        truckPlate: null,
        updatedAt: new Date(Date.now() - 600_000).toISOString(),
      },
    });
    const answer =
      (data: readonly PartnerLine[], next: string | null) => (_: IncomingMessage, response: ServerResponse) =>
        void response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ data, next, total: 250, asOf: new Date().toISOString() }));
    const all = Array.from({ length: 250 }, (_, i) => order(i, i === 249 ? "sepuluh" : undefined));
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    partner.faults = [
      answer(all.slice(0, 200), "200"),
      (request, response) => void released.then(() => answer(all.slice(200), null)(request, response)),
    ];
    const page = await arrive("admin", "/konfigurasi-system/synchron");
    const card = page.getByRole("region", { name: "Delivery order mitra" });
    const pull = card.getByRole("button", { name: "Tarik sekarang" });
    await pull.click();
    await card.getByText("200 dari 250").waitFor();
    expect(await pull.isDisabled()).toBe(true);
    release();
    await card.getByText("249 baris").waitFor();
    await page.reload(); // rows of others are shown on the page after the user asks for them
    await page.locator("[data-row-link]").first().click();
    const rejects = page.getByRole("region", { name: "Baris ditolak" });
    await rejects.getByText("DO-249/1").waitFor();
    await expectAccessible(page, "rejects");
    await rejects.getByRole("button", { name: /^Perbaiki baris/ }).click();
    const text = rejects.locator("textarea").first();
    await rejects.getByRole("button", { name: "Simpan dan coba ulang" }).click();
    await rejects.getByRole("alert").waitFor();
    await text.fill(JSON.stringify(order(249)));
    await rejects.getByRole("button", { name: "Simpan dan coba ulang" }).click();
    await rejects.getByText(/^Diperbaiki/).waitFor();
    await page.keyboard.press("Escape");
    await card.getByText("250 baris").waitFor();

    partner.stays = refuse(500);
    await expect.poll(() => pull.isEnabled()).toBe(true);
    await pull.click();
    await card.getByText("Terakhir gagal").waitFor();
    const service = page.getByRole("region", { name: "Layanan mitra" });
    await service.getByRole("button", { name: "Coba sambungan" }).click();
    await service.getByText("Sambungan diputus").waitFor();
    await service.getByRole("alert").waitFor();
    await expectAccessible(page, "breaker");
    partner.stays = undefined;
    // the notice of the failed run is at the top right and may cover the button
    await page.keyboard.press("Escape");
    await service.getByRole("button", { name: "Coba sambungan" }).click();
    await service.getByText("Terhubung").waitFor();
  }
});
