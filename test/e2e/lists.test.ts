import { expect, test } from "vitest";
import {
  draftsIn,
  enter,
  expectAccessible,
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  sizes,
  type Stage,
  type Visit,
} from "./support/browser.ts";

/**
 * Behaviour of a list and its form beyond showing rows: the address is complete, and no input is lost or written twice.
 */
inBrowser("lists and forms", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });

  const open = async (address: string) => {
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("[class*=resource_row_], [class*=states_state_], [class*=form_form_]").first().waitFor();
    await quiet(v.page);
  };
  const count = () => v.page.locator("[class*=resource_pager_] span").first().innerText();
  const form = () => v.page.locator("[class*=form_form_]");

  test("filters, order and page are in the address; Back undoes one query at a time, and no step of a select", async () => {
    await open("/master/data-toko");
    const all = await count();
    await v.page.locator("[class*=resource_add_]").click();
    await v.page.locator("[class*=resource_fields_]").getByRole("button", { name: "Status" }).click();
    await v.page.getByRole("checkbox", { name: "Tutup" }).check();
    await v.page.getByRole("button", { name: "Terapkan" }).click();
    await v.page.waitForURL(/f\.status=closed/);
    await expect.poll(count).not.toBe(all);
    await v.page.locator("th").getByRole("button", { name: "Nama toko" }).click();
    await v.page.waitForURL(/sort=name/);
    await v.page.reload();
    await v.page.locator("[class*=resource_chip_]").waitFor();
    expect(await v.page.locator("th[aria-sort=ascending]").innerText()).toBe("Nama toko");
    const steps = () => v.page.evaluate(() => history.length);
    const before = await steps();
    await quiet(v.page);
    for (const size of [10, 5]) {
      await v.page.getByLabel("Baris per halaman").selectOption(String(size));
      await v.page.waitForURL((u) => u.href.endsWith(`perPage=${size}`));
    }
    expect(await steps()).toBe(before);
    await v.page.goBack();
    await expect.poll(count).toBe(all);
    expect(v.page.url()).not.toContain("sort=");
    await v.page.locator("[class*=resource_chip_]").waitFor({ state: "detached" });
    const first = await v.page.locator("[data-row-link]").first().innerText();
    await v.page.getByRole("button", { name: "Halaman berikutnya" }).click();
    await v.page.waitForURL(/page=2/);
    await v.page.goBack();
    await expect.poll(() => v.page.locator("[data-row-link]").first().innerText()).toBe(first);
  });

  test("where filters match nothing, one button removes all of them, including the words in the search field", async () => {
    for (const [address, search] of [
      ["/gudang?q=tidak-ada", "Kode atau nama gudang"],
      ["/toko/lelang?q=tidak-ada&state=open", "Cari nomor, toko, atau kabupaten/kota"],
    ] as const) {
      await open(address);
      await v.page.getByRole("button", { name: "Hapus semua filter" }).click();
      await v.page.waitForURL((u) => !u.href.includes("q=") && !u.href.includes("state="));
      const words = () => v.page.getByRole("searchbox", { name: search }).inputValue();
      await expect.poll(words).toBe("");
      await v.page.goBack();
      await expect.poll(words).toBe("tidak-ada");
    }
    await open("/master/data-mapping-toko?q=tidak-ada");
    const stores = v.page.getByRole("searchbox", { name: "Cari toko" });
    await v.page.getByRole("button", { name: "Hapus semua filter" }).click();
    await expect.poll(() => stores.inputValue()).toBe("");
    await stores.fill("tidak-ada ");
    await stores.press("Enter");
    await v.page.waitForURL(/q=tidak-ada$/);
    expect(await stores.inputValue()).toBe("tidak-ada ");
    await stores.press("Escape");
    await v.page.waitForURL((u) => !u.href.includes("q="));
    expect(await stores.inputValue()).toBe("");
  });

  test("the keyboard moves, opens, steps and closes", async () => {
    await open("/master/bank");
    for (const key of ["j", "j", "Enter"]) await v.page.keyboard.press(key);
    const drawer = v.page.locator("[class*=drawer_drawer_]");
    await drawer.waitFor();
    await quiet(v.page);
    const first = await drawer.locator("[class*=drawer_drawerTitle_]").innerText();
    await drawer.focus();
    await v.page.keyboard.press("j");
    await expect.poll(() => drawer.locator("[class*=drawer_drawerTitle_]").innerText()).not.toBe(first);
    await expectAccessible(v.page, "open record");
    await v.page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await v.page.keyboard.press("/");
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  });

  test("five submits create one row, and a draft survives a reload", async () => {
    await open("/master/bank?id=new");
    await form().getByLabel("Kode", { exact: false }).first().fill("ZZDRAF");
    await form().getByLabel("Nama").fill("Bank Lima Kali");
    await expect.poll(() => draftsIn(v.page)).toMatch(/Bank Lima Kali/);
    v.page.once("dialog", (d) => void d.accept());
    await v.page.reload();
    await expect.poll(() => form().getByLabel("Nama").inputValue()).toBe("Bank Lima Kali");
    await form().evaluate((f: HTMLFormElement) => {
      for (let i = 0; i < 5; i++) f.requestSubmit();
    });
    await v.page.waitForURL(/id=\d+$/);
    expect(await stage.portal.sql("select 1 from bank where name = 'Bank Lima Kali'")).toHaveLength(1);
    await expect.poll(() => draftsIn(v.page)).toBe("");
  });

  test("leaving a changed form asks; an undone change does not", async () => {
    await open("/master/bank");
    await v.page.locator("[data-row-link]").first().click();
    await v.page.getByRole("button", { name: "Ubah", exact: true }).last().click();
    const name = await form().getByLabel("Nama").inputValue();
    await form().getByLabel("Nama").fill(`${name} X`);
    await v.page.goBack();
    await v.page.getByRole("button", { name: "Lanjut mengisi" }).click();
    await v.page.getByRole("button", { name: "Lanjut mengisi" }).waitFor({ state: "detached" });
    expect(await form().getByLabel("Nama").inputValue()).toBe(`${name} X`);
    await form().getByLabel("Nama").fill(name);
    await v.page.goBack();
    await form().waitFor({ state: "detached" });
  });

  test("the first save is not overwritten: both versions are compared field by field", async () => {
    const [bank] = await stage.portal.sql<{ id: number; code: string }>(
      "select id, code from bank where archived_at is null order by code limit 1",
    );
    await open(`/master/bank?id=${bank?.id}&edit=1`);
    await form().getByLabel("Nama").fill("Nama Saya");
    const admin = await stage.portal.as("admin");
    const { version } = ((await admin.get(`/api/bank/${bank?.id}`)).json as { data: { version: number } }).data;
    expect(
      (await admin.patch(`/api/bank/${bank?.id}`, { version, name: "Nama Mereka", swiftCode: "ABCDIDJA" })).status,
    ).toBe(200);
    await v.page.keyboard.press("Control+s");
    const dialog = v.page.locator(".ant-modal");
    await dialog.getByText("Nama Mereka").waitFor();
    await dialog.getByRole("button", { name: "Simpan pilihan" }).click();
    await form().waitFor({ state: "detached" });
    expect(await stage.portal.sql("select name, swift_code from bank where id = $1", [bank?.id])).toEqual([
      { name: "Nama Saya", swift_code: "ABCDIDJA" },
    ]);
  });

  test("a file is checked, repaired in place, and written only on request", async () => {
    await open("/master/bank?import=new");
    await v.page.locator("input[type=file]").setInputFiles({
      name: "bank.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Kode;Nama;Kode SWIFT;Aktif\nIMP1;Bank Impor;ABCDIDJA;Ya\nIMP2;Bank Dua;salah;Ya\n"),
    });
    await v.page.locator("[data-wrong] [class*=import_cell_]").waitFor();
    const before = await stage.portal.sql("select 1 from bank where code like 'IMP_'");
    expect(before).toHaveLength(0);
    await v.page.reload();
    await v.page.locator("[data-wrong] [class*=import_cell_]").click();
    await v.page.locator("[class*=import_input_]").fill("EFGHIDJA");
    await v.page.keyboard.press("Enter");
    await v.page.getByRole("button", { name: "Simpan 2 baris" }).click();
    await v.page.getByText("2 baris tersimpan").waitFor();
    expect(await stage.portal.sql("select code, swift_code from bank where code like 'IMP_' order by code")).toEqual([
      { code: "IMP1", swift_code: "ABCDIDJA" },
      { code: "IMP2", swift_code: "EFGHIDJA" },
    ]);
    expect(v.problems).toEqual([]);
  });

  test("on a phone the audit trail of a row has the texts that marks show on a desktop", async () => {
    await stage.portal.sql(
      `insert into audit_event (at, user_id, real_user_id, action, entity, label, request_id)
       select x.at::timestamptz, case when x.who > 0 then u.id end, case x.who when 2 then a.id when 1 then u.id end, x.action, x.entity, 'tanda', 'tanda'
       from (values ('2026-10-09T12:00+07', 1, 'update', 'store'), ('2026-10-09T12:01+07', 2, 'update', 'store'), ('2026-10-11T12:00+07', 1, 'export', 'store'), ('2026-10-11T12:01+07', 0, 'update', 'role')) as x(at, who, action, entity),
         (select id from app_user where username = 'tso') u, (select id from app_user where username = 'admin') a`,
    );
    await v.page.setViewportSize(sizes.phone);
    await v.page.goto(`${stage.url}/#/audit-trail?f.requestId.is=tanda&sort=at`);
    const marks = () =>
      v.page
        .locator("[class*=resource_cards_] li")
        .evaluateAll((all) =>
          all.map((li) => [...li.querySelectorAll<HTMLElement>(".p-tag")].map((tag) => tag.innerText.trim())),
        );
    await expect.poll(marks).toEqual([[], ["masking"], ["penting", "di luar jam kerja"], ["penting"]]);
    expect(await v.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(v.page, "trail on a phone");
    await v.page.setViewportSize(sizes.desktop);
  });

  test("on a phone an upload page has its actions in one menu beside its title, and columns are arranged by buttons as on a desktop", async () => {
    await v.page.setViewportSize(sizes.phone);
    await v.page.goto(`${stage.url}/#/master/unggah-master-toko`);
    const ways = v.page.locator("[class*=page_extra_]").getByRole("button");
    await expect
      .poll(() => ways.evaluateAll((all) => all.map((b) => b.getAttribute("aria-label"))))
      .toEqual(["Tindakan"]);
    const [title, way] = [await v.page.locator("h1").boundingBox(), await ways.boundingBox()];
    expect(way?.y ?? 0).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    await ways.click();
    await v.page.getByRole("menuitem", { name: "Riwayat impor" }).click();
    await v.page.getByRole("heading", { name: "Riwayat impor" }).waitFor();
    await v.page.goto(`${stage.url}/#/master/bank`);
    await v.page.locator("[class*=resource_cards_] li").first().waitFor();
    expect(
      await v.page
        .locator("[class*=resource_cardTop_] b")
        .first()
        .evaluate((b) => getComputedStyle(b).webkitLineClamp),
    ).toBe("2");
    await v.page.getByRole("button", { name: "Kolom" }).click();
    await v.page.getByRole("button", { name: "Turunkan Kode", exact: true }).click();
    await v.page.getByLabel("Tetap di kiri").selectOption("2");
    await expectAccessible(v.page, "columns on a phone");
    await v.page.keyboard.press("Escape");
    await v.page.setViewportSize(sizes.desktop);
    await expect
      .poll(() => v.page.locator("th[data-pin] [class*=resource_sort_]").allInnerTexts())
      .toEqual(["Nama", "Kode"]);
  });
});
