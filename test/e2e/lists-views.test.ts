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

/** A person's display settings of a list, and the views that are saved and shared. */
inBrowser("views and layout of a list", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
    await v.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  });

  const open = async (address: string, visitor = v) => {
    await visitor.page.goto(`${stage.url}/#${address}`);
    await visitor.page.reload();
    await visitor.page.locator("[class*=resource_row_], [class*=states_state_]").first().waitFor();
    await quiet(visitor.page);
  };
  /** The display settings of a list that the server stores. */
  const layout = async () =>
    JSON.stringify(
      (
        await stage.portal.sql<{ layout: unknown }>(
          "select layout from list_preference order by updated_at desc limit 1",
        )
      )[0]?.layout,
    );
  const heads = (visitor = v) => visitor.page.locator("thead th [class*=resource_sort_] .p-cut").allInnerTexts();
  const width = (name: string) =>
    v.page
      .locator("th", { hasText: name })
      .first()
      .evaluate((e) => Math.round(e.getBoundingClientRect().width));

  test("columns, widths, pins, density and totals are stored on the server, and can be reset", async () => {
    await open("/master/data-toko");
    const usual = await heads();
    await v.page.getByRole("button", { name: "Kolom", exact: true }).click();
    await v.page.getByRole("checkbox", { name: "NPWP" }).check();
    await v.page.getByRole("button", { name: "Turunkan Kode" }).click();
    await v.page.getByLabel("Tetap di kiri").selectOption("2");
    await v.page.keyboard.press("Escape");
    await v.page.getByRole("button", { name: "Baris jumlah" }).click();
    await v.page.locator("[class*=resource_totals_] td.p-num").filter({ hasText: /\d/ }).first().waitFor();
    const before = await width("Pemilik");
    await v.page.locator("th", { hasText: "Pemilik" }).getByRole("button").focus();
    await v.page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => width("Pemilik")).toBe(before + 16);
    await expectAccessible(v.page, "list with totals");
    // stored shortly after the last change, all changes at once
    await expect.poll(layout).toContain('"widths"');
    await v.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("app.list.")) localStorage.removeItem(key);
    });
    await v.page.reload();
    await v.page.locator("[class*=resource_totals_]").waitFor();
    await expect.poll(async () => (await heads()).slice(0, 2)).toEqual([usual[1], usual[0]]);
    await v.page.locator("thead th", { hasText: "NPWP" }).waitFor();
    await expect.poll(() => v.page.locator("thead th[data-pin]").count()).toBe(2);
    await expect.poll(() => width("Pemilik")).toBe(before + 16);
    await v.page.getByRole("button", { name: "Kolom", exact: true }).click();
    await v.page.getByRole("button", { name: "Reset ke bawaan" }).click();
    await expect.poll(() => heads()).toEqual(usual);
    await v.page.keyboard.press("Escape");
    await expect.poll(layout).toBe("{}");
  });

  test("a view is saved, changed, overwritten, shared as the default of everybody, and opened by its link", async () => {
    await open("/master/data-toko?f.status=closed&sort=-name");
    await v.page.getByRole("button", { name: "Simpan tampilan" }).click();
    await v.page.getByLabel("Nama tampilan").fill("Toko tutup");
    await v.page.getByLabel("Untuk").selectOption("all");
    await v.page.getByRole("checkbox", { name: "Buka lebih dulu bagi mereka" }).check();
    await v.page.keyboard.press("Tab");
    await v.page.locator(".ant-modal").getByRole("button", { name: "Simpan", exact: true }).click();
    await v.page.waitForURL(/v=[0-9a-f]{32}/);
    await v.page.getByRole("button", { name: /Kepadatan/ }).click();
    await v.page.getByText("Longgar", { exact: true }).click();
    await v.page.getByRole("button", { name: "Tindakan untuk tampilan Toko tutup" }).click();
    await v.page.getByText("Simpan perubahan").click();
    await v.page.locator("[class*=resource_dirty_]").waitFor({ state: "detached" });
    const ssm = await enter(stage, "ssm");
    await open("/master/data-toko", ssm);
    await ssm.page.waitForURL(/f\.status=closed/);
    expect(ssm.page.url()).toContain("sort=-name");
    await ssm.page.locator("[class*=resource_tab_] button[aria-pressed=true]", { hasText: "Toko tutup" }).waitFor();
    await expect
      .poll(() => ssm.page.locator("[class*=resource_table_]").evaluate((t) => t.style.getPropertyValue("--r-row")))
      .toBe("48px");
    await ssm.page.getByRole("button", { name: "Semua", exact: true }).click();
    await ssm.page.waitForURL((u) => !u.href.includes("v="));
    await quiet(ssm.page);
    expect(ssm.page.url()).not.toContain("f.status");
    await expectNotLedBack(ssm);
    expect(ssm.problems).toEqual([]);
    await ssm.context.close();
    expect(v.problems).toEqual([]);
  });

  /** The default view arrives while the next page is still loading, and must not lead back to the list. */
  const expectNotLedBack = async ({ page }: Visit) => {
    const [view, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.goto(`${stage.url}/api/health`);
    await page.route("**/api/saved-view*", (route) => view.promise.then(() => route.continue()));
    await page.goto(`${stage.url}/#/master/data-toko`);
    await page.locator("[class*=resource_table_]").waitFor();
    await page.route("**/*.js", (route) => code.promise.then(() => route.continue()));
    await page.evaluate(() => location.assign("#/persetujuan"));
    await page.locator("[class*=bars_progress_][data-on]").waitFor({ state: "attached" });
    const arrived = page.waitForResponse("**/api/saved-view*");
    view.resolve();
    await (await arrived).finished();
    await page.waitForTimeout(300);
    code.resolve();
    await page.getByRole("heading", { level: 1, name: "Persetujuan" }).waitFor();
    expect(page.url()).toContain("#/persetujuan");
  };

  test("cells are selected by keyboard and copied with their codes unchanged; ? lists the keys", async () => {
    await open("/master/bank?sort=code");
    await v.page.keyboard.press("j");
    for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown"]) await v.page.keyboard.press(key);
    await expect.poll(() => v.page.locator("td[data-marked]").count()).toBe(4);
    await v.page.keyboard.press("Control+c");
    const rows = await stage.portal.sql<{ code: string; name: string }>(
      "select code, name from bank where archived_at is null order by code, id limit 2",
    );
    const copied = () => v.page.evaluate(() => navigator.clipboard.readText());
    await expect
      .poll(async () => (await copied()).replaceAll("\r", ""))
      .toBe(rows.map((r) => `${r.code}\t${r.name}`).join("\n"));
    await v.page.keyboard.press("Escape");
    await expect.poll(() => v.page.locator("td[data-marked]").count()).toBe(0);
    await v.page.keyboard.press("?");
    await v.page.locator("[class*=resource_keys_]").first().waitFor();
    await expectAccessible(v.page, "keys");
    await v.page.keyboard.press("Escape");
  });

  test("rows that another user writes are shown on request", async () => {
    await open("/master/bank");
    const first = await v.page.locator("[class*=resource_row_]").count();
    // the page ignores events shortly after a read, because they may come from the user's own change
    await v.page.waitForTimeout(1_700);
    const admin = await stage.portal.as("admin");
    for (const code of ["AAA1", "AAA2"])
      expect((await admin.post("/api/bank", { code, name: `Baru ${code}`, active: true })).status).toBe(200);
    const fresh = v.page.getByRole("button", { name: "2 baris baru – tampilkan" });
    await fresh.waitFor();
    expect(await v.page.locator("[class*=resource_row_]").count()).toBe(first);
    await fresh.click();
    await v.page.getByText("Baru AAA1").waitFor();
    await fresh.waitFor({ state: "detached" });
    expect(v.problems).toEqual([]);
  });
});
