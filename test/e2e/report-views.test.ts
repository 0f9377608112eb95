import { expect, test } from "vitest";
import {
  enter,
  expectAccessible,
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  type Stage,
  signIn,
  sizes,
  type Visit,
  visit,
} from "./support/browser.ts";

/** A view of a report that is saved, shared, and sent by e-mail. */
inBrowser("kept and scheduled reports", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
    await v.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  const open = async () => {
    await v.page.goto(`${stage.url}/#/laporan/penjualan-per-area?period=month&sort=name`);
    await v.page.locator("[class*=figure-table_total_]").waitFor();
    await quiet(v.page);
  };
  const copied = () => v.page.evaluate(() => navigator.clipboard.readText());
  const schedules = () =>
    stage.portal.sql<{ query: unknown; days: unknown; paused: boolean }>(
      "select query, days, paused from report_schedule where archived_at is null",
    );

  test("a view is saved under a name for everybody, changed, reset, and its link opened in another scope", async () => {
    await open();
    await v.page.getByRole("button", { name: "Simpan tampilan" }).click();
    await v.page.getByLabel("Nama tampilan").fill("Bulan lalu menurut nama");
    await v.page.getByLabel("Untuk").selectOption("all");
    await expectAccessible(v.page, "naming a view");
    await v.page.keyboard.press("Enter");
    const tab = v.page.locator("[class*=resource_tab_]", { hasText: "Bulan lalu menurut nama" });
    await tab.locator("button[aria-pressed=true]").waitFor();
    await v.page.getByRole("dialog").waitFor({ state: "detached" });
    await v.page.locator("[class*=filter-line_pick_]").first().click();
    await v.page
      .locator("[class*=filter-line_periods_]")
      .getByRole("button", { name: "Tahun ini", exact: true })
      .click();
    await tab.locator("[class*=resource_dirty_]").waitFor();
    await tab.getByRole("button", { name: /^Tindakan/ }).click();
    await v.page.getByRole("menuitem", { name: "Kembalikan seperti tersimpan" }).click();
    await v.page.waitForURL(/period=month/);
    await tab.locator("[class*=resource_dirty_]").waitFor({ state: "detached" });
    await tab.getByRole("button", { name: /^Tindakan/ }).click();
    await v.page.getByRole("menuitem", { name: "Salin tautan" }).click();
    await expect.poll(copied).toMatch(/penjualan-per-area\?v=\w+&/);
    await follow(await copied());
    expect(v.problems).toEqual([]);
  });
  test("on a phone all kinds of files are in one menu, and elsewhere under one button together with copying the table", async () => {
    await open();
    await v.page.getByRole("button", { name: "Ekspor" }).click();
    await expectAccessible(v.page, "kinds of files");
    await v.page.getByRole("menuitem", { name: "Salin tabel" }).click();
    await expect.poll(copied).toMatch(/\r\nTotal[^\r]*\t\d+,\d+\t/);
    await v.page.setViewportSize(sizes.phone);
    await v.page.locator("[class*=phone-rows_cards_]").first().waitFor();
    await v.page.locator("[class*=page_extra_]").getByRole("button", { name: "Tindakan" }).click();
    await v.page.getByRole("menuitem", { name: "Excel (.xlsx)" }).waitFor();
    expect(await v.page.getByRole("menuitem", { name: "Salin tabel" }).count()).toBe(0);
    const [file] = await Promise.all([
      v.page.waitForEvent("download"),
      v.page.getByRole("menuitem", { name: "CSV (.csv)" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await v.page.setViewportSize(sizes.desktop);
    expect(v.problems).toEqual([]);
  });
  /** Opens the link as another user, who sees the same view in their own scope and may not change it. */
  async function follow(link: string): Promise<void> {
    const whole = await stage.portal.as("admin").then((a) => a.get("/api/report/penjualan-per-area?period=month"));
    const { page, context, problems } = await visit(stage, link.slice(stage.url.length), {
      dark: true,
      settings: { locale: "id-ID" },
    });
    await signIn(page, "tso");
    const tab = page.locator("[class*=resource_tab_]", { hasText: "Bulan lalu menurut nama" });
    await tab.locator("button[aria-pressed=true]").waitFor();
    await page.locator("[class*=figure-table_total_]").waitFor();
    expect(page.url()).toMatch(/period=month/);
    expect(await page.locator("tr[data-path]:not([class*=figure-table_total_])").count()).toBeLessThan(
      (whole.json as { meta: { totalCount: number } }).meta.totalCount,
    );
    await tab.getByRole("button", { name: /^Tindakan/ }).click();
    await page.getByRole("menuitem", { name: "Salin tautan" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Hapus" }).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  }

  test("it is sent by e-mail at the chosen hour, a sample at once, and is paused on request", async () => {
    await open();
    await v.page.getByRole("button", { name: "Jadwal", exact: true }).click();
    const form = v.page.locator("[class*=schedule_form_]");
    await form.getByLabel("Nama jadwal").fill("");
    await form.getByRole("button", { name: "Buat jadwal" }).click();
    await form.getByRole("alert").getByText("Wajib diisi.").waitFor();
    await form.getByLabel("Nama jadwal").fill("Rapat senin");
    await form.getByRole("checkbox", { name: "Kam" }).check();
    await form.getByLabel("Penerima").fill("Putri");
    await v.page.locator(".ant-select-item-option", { hasText: "Putri" }).first().click();
    await v.page.keyboard.press("Escape");
    await expectAccessible(v.page, "schedule");
    await form.getByRole("button", { name: "Buat jadwal" }).click();
    const item = v.page.locator("[class*=schedule_schedule_] li", { hasText: "Rapat senin" });
    await item.getByText(/Putri/).waitFor();
    // after the creation, the focus is on the heading of the list
    const keyboard = () => v.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(keyboard).toBe("Jadwal saya di laporan ini");
    expect(await schedules()).toEqual([
      { query: expect.objectContaining({ period: "month", sort: "name" }), days: [1, 4], paused: false },
    ]);
    await item.getByRole("button", { name: "Kirim contoh ke saya sekarang" }).click();
    await item.getByText(/Terakhir .*1 terkirim/).waitFor();
    expect(await keyboard()).toBe("Kirim contoh ke saya sekarang");
    const [email] = await stage.portal.sql<{ n: number }>(
      "select count(*)::int as n from mail_outbox m join app_user u on u.id = m.user_id where u.username = 'admin' and m.subject = 'Contoh: Rapat senin'",
    );
    expect(email?.n).toBe(1);
    await item.getByRole("button", { name: "Jeda jadwal" }).click();
    await item.getByText("Jeda", { exact: true }).waitFor();
    expect((await schedules())[0]?.paused).toBe(true);
    await v.page.setViewportSize(sizes.phone);
    await expectAccessible(v.page, "schedule on a phone");
    await expect
      .poll(() => v.page.locator(".ant-drawer-body").evaluate((e) => e.scrollWidth - e.clientWidth))
      .toBeLessThanOrEqual(0);
    await item.getByRole("button", { name: "Hapus" }).click();
    await v.page.locator(".ant-modal-confirm").getByRole("button", { name: "Hapus" }).click();
    await item.waitFor({ state: "detached" });
    await expect.poll(keyboard).toBe("Jadwal saya di laporan ini");
    expect(await schedules()).toEqual([]);
    // a limit on a figure is created and listed in the same place
    await v.page.setViewportSize(sizes.desktop);
    await v.page.locator(".ant-drawer .ant-segmented-item", { hasText: "Peringatan" }).click();
    await form.getByLabel("Nama peringatan").fill("Area sepi");
    await form.getByLabel("Batas").fill("1000000");
    await form.getByRole("checkbox", { name: /Tunggu sampai/ }).uncheck();
    await expectAccessible(v.page, "alert");
    await form.getByRole("button", { name: "Buat peringatan" }).click();
    const rule = v.page.locator("[class*=schedule_schedule_] li", { hasText: "Area sepi" });
    await rule.getByText(/di bawah 1\.000\.000/).waitFor();
    await rule.getByRole("button", { name: "Periksa sekarang untuk saya" }).click();
    await rule.getByText(/Terakhir .*1 diberi tahu/).waitFor();
    // and changed in place
    await rule.getByRole("button", { name: "Ubah" }).click();
    await form.getByLabel("Batas").fill("2000000");
    await form.getByRole("button", { name: "Simpan perubahan" }).click();
    await rule.getByText(/di bawah 2\.000\.000/).waitFor();
    // the catalogue lists it too, and links to its view
    await v.page.goto(`${stage.url}/#/laporan`);
    const card = v.page
      .getByRole("region", { name: "Jadwal dan peringatan saya" })
      .getByRole("link", { name: /Area sepi/ });
    await card.getByText(/Berikutnya .*Terakhir .*1 diberi tahu/).waitFor();
    await expectAccessible(v.page, "catalogue with schedules");
    await card.click();
    await v.page.waitForURL(/#\/laporan\/penjualan-per-area\?.*period=month/);
    await v.page.locator("[class*=figure-table_total_]").waitFor();
    expect(v.problems).toEqual([]);
  });
});
