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

/** Distributors' systems as seen by administrators and support: keys, failed documents and the reference. */
inBrowser("distributors' systems and settings", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });
  const open = async (address: string) => {
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
  };

  test("a landing page lists its pages and links to them", async () => {
    await open("/parameter");
    const tile = v.page.locator("a[class*=tiles_tile_]", { hasText: "Metode pembayaran" });
    expect(Number(await tile.locator("b").innerText())).toBeGreaterThan(0);
    await expectAccessible(v.page, "landing");
    await tile.click();
    await v.page.waitForURL(/metode-pembayaran/);
  });

  test("a key is shown once, works, is rotated and revoked", async () => {
    await open("/master/master-api-distributor");
    await v.page.locator("[data-row-link]").first().click();
    await v.page.getByRole("tab", { name: "Kunci" }).click();
    await v.page.getByRole("button", { name: "Terbitkan kunci" }).click();
    const shown = v.page.locator("[class*=keys_key_] textarea").first();
    const key = await shown.inputValue();
    expect(key).toMatch(/^pjd_/);
    await expectAccessible(v.page, "issued key");
    await v.page.getByRole("button", { name: "Sudah saya simpan" }).click();
    await shown.waitFor({ state: "detached" });
    expect(await v.page.content()).not.toContain(key);
    const check = (k: string) =>
      fetch(`${stage.url}/api/v1/client`, { headers: { authorization: `Bearer ${k}` } }).then((r) => r.status);
    const before = await check(key);
    await v.page.getByRole("button", { name: "Ganti kunci" }).click();
    const next = await shown.inputValue();
    await v.page.getByRole("button", { name: "Sudah saya simpan" }).click();
    expect([before, await check(key), await check(next)]).toEqual([200, 200, 200]);
    await v.page
      .locator("[class*=keys_keys_] li", { hasText: "Akan berakhir" })
      .getByRole("button", { name: "Cabut" })
      .click();
    await v.page.locator(".ant-modal-confirm").getByRole("button", { name: "Cabut" }).click();
    await expect.poll(() => check(key)).toBe(401);
  });

  test("the reference shows each call, prints it in four languages and sends it", async () => {
    const [client] = await stage.portal.sql<{ id: number }>(
      "select id::int as id from api_client order by id desc limit 1",
    );
    const { key } = (await (await stage.portal.as("admin")).post(`/api/api-client/${client?.id}/keys`)).json as {
      key: string;
    };
    await open("/rest-api/distributor?call=client");
    await v.page.getByLabel("Kunci API").fill(key);
    await v.page.getByRole("button", { name: "Kirim" }).click();
    await v.page.locator("[class*=reference_status_] .p-tag", { hasText: "200" }).waitFor();
    await v.page.getByRole("button", { name: /Banyak penjualan/ }).click();
    for (const language of ["JavaScript", "Python", "PHP"]) {
      await v.page.locator(".ant-segmented-item", { hasText: language }).click();
      await expect
        .poll(() => v.page.locator("[class*=reference_code_]:visible").first().innerText())
        .toContain("/api/v1/sales/batch");
    }
    await expectAccessible(v.page, "reference");
  });

  test("after an administrator publishes the reference, it is readable without a session, and nothing else is", async () => {
    const context = await stage.newContext();
    const page = await context.newPage();
    const signIn = page.locator("input[autocomplete=username], input[name=username]").first();
    await page.goto(`${stage.url}/#/rest-api/distributor`);
    await signIn.waitFor();
    const admin = await stage.portal.as("admin");
    const body = { name: "restApi.openReference", value: true, version: 0 };
    expect((await admin.request("PUT", "/api/setting", { body })).status).toBe(200);
    await page.goto("about:blank");
    await page.goto(`${stage.url}/#/rest-api/distributor?call=opcos`);
    await page.locator("[class*=reference_calls_] button[aria-current=true]").waitFor();
    await quiet(page);
    await expectAccessible(page, "open reference");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /Postman/ }).click();
    expect((await download).suggestedFilename()).toBe("api-distributor.postman_collection.json");
    await page.goto(`${stage.url}/#/rest-api`);
    await signIn.waitFor();
  });

  test("a failed document shows the reason, is corrected and applied", async () => {
    await open("/helpdesk/failed-sync");
    const row = v.page.locator("[data-row-link]").first();
    await row.click();
    const text = v.page.locator("#z-payload");
    await text.waitFor();
    await v.page.locator("[class*=repair_fields_]").getByText("tidak dikenal").waitFor();
    const place = /^(Baris \d+, Produk|Toko)/;
    expect(await v.page.locator("[class*=repair_fields_] b").first().innerText()).toMatch(place);
    expect(await v.page.locator("td", { hasText: "tidak dikenal" }).first().innerText()).toMatch(place);
    await expectAccessible(v.page, "repair");
    await text.fill("{");
    await v.page.getByRole("button", { name: "Simpan dan coba ulang" }).click();
    await v.page.getByText("Bukan JSON yang sah.").waitFor();
    // an unfinished repair is restored after a reload
    await v.page.reload();
    await expect.poll(() => text.inputValue()).toBe("{");
    await v.page.getByRole("button", { name: "Seperti semula" }).click();
    // a concurrent repair is reported, the input stays, and the next attempt is based on the current document
    const mine = (await text.inputValue()).replace("{", '{ "notes": "diperiksa",');
    await text.fill(mine);
    await stage.portal.sql(
      "update push_item set version = version + 1, updated_at = clock_timestamp() where state = 'failed'",
    );
    await v.page.getByRole("button", { name: "Simpan dan coba ulang" }).click();
    await v.page.getByText("Data ini sudah diubah orang lain.").waitFor();
    expect(await text.inputValue()).toBe(mine);
    await v.page.getByRole("button", { name: "Simpan dan coba ulang" }).click();
    await v.page.getByText("Masih gagal").waitFor();
    expect(await text.inputValue()).toContain('"notes": "diperiksa"');
    const failed = await stage.portal.sql("select 1 from push_item where state = 'failed'");
    await v.page.getByRole("button", { name: "Sisihkan" }).click();
    await v.page.getByLabel("Alasan").fill("salah kirim");
    let answer = () => {};
    const late = new Promise<void>((done) => (answer = done));
    await v.page.route("**/api/push-item/*/discard", async (route) => {
      const given = await route.fetch();
      await late;
      await route.fulfill({ response: given });
    });
    await v.page.locator(".ant-modal").getByRole("button", { name: "Sisihkan" }).click();
    await expect
      .poll(async () => (await stage.portal.sql("select 1 from push_item where state = 'failed'")).length)
      .toBe(failed.length - 1);
    // a late response does not affect a user who has opened another page in the meantime
    const bank = `${stage.url}/#/master/bank?id=1`;
    await v.page.goto(bank);
    await v.page.locator("[data-row-link]").first().waitFor();
    const arrived = v.page.waitForEvent("requestfinished", (r) => r.url().endsWith("/discard"));
    answer();
    await arrived;
    await quiet(v.page);
    expect(v.page.url()).toBe(bank);
  });

  test("the dependency of a document is described in words, and an invalid webhook address is refused with a reason", async () => {
    const [item] = await stage.portal.sql<{ id: number }>(
      "update push_item set state = 'waiting', code = 'push.waiting', message = 'Menunggu dokumen INV-9.', fields = '[]', waits_for = 'doc:INV-9' where id = (select min(id) from push_item where state = 'failed') returning id::int",
    );
    await open(`/helpdesk/failed-sync?which=waiting&id=${item?.id}`);
    await v.page.locator("[class*=repair_repair_]").getByText("dokumen INV-9", { exact: true }).waitFor();
    const [client] = await stage.portal.sql<{ id: number }>("select id::int as id from api_client order by id limit 1");
    await open(`/master/master-api-distributor?id=${client?.id}`);
    await v.page.getByRole("tab", { name: "Webhook" }).click();
    await v.page.locator("[class*=keys_keys_] input").fill("ftp://contoh.id/hook");
    await v.page.locator("[class*=keys_keys_]").getByRole("button", { name: "Pasang" }).click();
    await v.page.getByText("Alamat web tidak sah.").waitFor();
  });

  test("the created record is one link away from the pushed document", async () => {
    const [item] = await stage.portal.sql<{ id: number; number: string }>(
      `update push_item i set kind = 'sale', state = 'applied', waits_for = null, number = (select s.number from sale s where s.distributor_id = i.distributor_id and s.kind = 'sale' limit 1)
       where i.id = (select max(x.id) from push_item x where exists (select 1 from sale s where s.distributor_id = x.distributor_id and s.kind = 'sale')) returning i.id::int, i.number`,
    );
    await open(`/helpdesk/raw-data?id=${item?.id}`);
    const [sent] = await stage.portal.sql<{ bytes: number }>(
      "select octet_length(payload) as bytes from push_item where id = $1",
      [item?.id],
    );
    await v.page
      .getByRole("heading", {
        name: `Isi ${new Intl.NumberFormat("id-ID").format(sent?.bytes ?? 0)} byte`,
        exact: true,
      })
      .waitFor();
    await v.page
      .locator("[class*=drawer_facts_]")
      .getByRole("link", { name: item?.number ?? "–", exact: true })
      .click();
    await v.page.waitForURL(/#\/penjualan\/transaksi\?/);
    await quiet(v.page);
    expect(await v.page.locator("[data-row-link]").allInnerTexts()).toEqual([
      expect.stringContaining(item?.number ?? "–"),
    ]);
  });

  test("the view of another user is shown without masking", async () => {
    const [user] = await stage.portal.sql<{ id: number }>("select id from app_user where username = 'distributor'");
    await open(`/manajemen-user/daftar-pengguna?id=${user?.id}`);
    await v.page.getByRole("tab", { name: "Yang terlihat" }).click();
    await v.page.locator("[class*=users_seen_] li").first().waitFor();
    await expectAccessible(v.page, "preview");
    expect(v.problems).toEqual([]);
  });
});
