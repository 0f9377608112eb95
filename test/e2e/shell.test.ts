import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../support/portal.ts";
import { inBrowser, openStage, quiet, type Stage, signIn, type Visit, visit } from "./support/browser.ts";

inBrowser("the shell", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  async function home(options: Parameters<typeof visit>[2] = {}, who = "admin"): Promise<Visit> {
    const v = await visit(stage, "/#/guest/welcome", options);
    await signIn(v.page, who);
    return v;
  }

  test("the menu opens, follows the address, and collapses to 80 px and back to 256", async () => {
    const { page, context } = await home();
    const side = page.getByRole("complementary").first();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(256);
    await page.goto(`${stage.url}/#/master/bank`);
    const chosen = page.getByRole("navigation", { name: "Main menu" }).locator("[aria-current=page]");
    await expect.poll(async () => (await chosen.allTextContents()).join()).toMatch(/^Banks$/);
    // limited to the heading, because the word is also the label of a field
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Banks");
    await page.getByRole("button", { name: /Collapse menu/ }).click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
    await page.reload();
    await expect.poll(async () => (await page.getByRole("complementary").first().boundingBox())?.width).toBe(80);
    await context.close();
  });

  test("a page's files are loaded while the pointer is on its link", async () => {
    const { page, context } = await home();
    await page.goto(`${stage.url}/#/master/bank`);
    const other = page.getByRole("navigation", { name: "Main menu" }).locator('a[href="#/master/program-upfront"]');
    await other.scrollIntoViewIfNeeded();
    const preloaded = () => page.locator('head link[rel=modulepreload][href*="/program-upfront"]').count();
    expect(await preloaded()).toBe(0);
    await other.hover();
    await expect.poll(preloaded).toBe(1);
    expect(page.url()).toContain("/master/bank");
    await context.close();
  });

  test("the settings drawer is available before sign-in too, and its changes apply at once", async () => {
    const { page, context, problems } = await visit(stage, "/#/guest/welcome");
    await page.getByRole("button", { name: "Display settings" }).click();
    const drawer = page.locator("[class*=settings_settings_]");
    await drawer.getByRole("button", { name: "Layout Settings" }).click();
    await drawer.getByText("Dark", { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await expect
      .poll(() => page.locator("html").evaluate(() => JSON.parse(localStorage.getItem("app.settings.theme") ?? "null")))
      .toBe("dark");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Light theme" }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("three pages can be bookmarked, a fourth is refused in the specified words", async () => {
    const { page, context } = await home();
    await page.getByRole("button", { name: "Bookmarks" }).click();
    const find = page.getByPlaceholder("Find pages...");
    await find.fill("BANK");
    await expect
      .poll(() => page.getByRole("button", { name: /^(Bookmark|Add|Remove).*Bank/ }).count())
      .toBeGreaterThan(0);
    await find.fill("");
    const stars = page.locator("[aria-pressed=false]:visible").filter({ has: page.locator("svg") });
    for (let i = 0; i < 3; i++) await stars.first().click();
    await stars.first().click();
    await page.getByText("Only three pages can be added to your bookmarks.").waitFor();
    expect(
      await page.evaluate(() => (JSON.parse(localStorage.getItem("app.topbar.favs") ?? "[]") as unknown[]).length),
    ).toBe(3);
    await context.close();
  });

  test("the user menu asks before it signs out or clears, in the specified words", async () => {
    const { page, context } = await home();
    for (const [entry, question] of [
      ["Clear Cache", "Melakukan clear cache dapat mengeluarkan Anda dari aplikasi, apakah Anda yakin?"],
      ["Keluar", "Apakah Anda Yakin Ingin Keluar?"],
    ] as const) {
      await page.getByRole("banner").getByRole("button").last().click();
      await page.getByText("admin@demo.portal.example").waitFor();
      await page.getByText(entry, { exact: true }).click();
      await page.getByText(question).filter({ visible: true }).first().waitFor();
      await page.getByRole("dialog").getByRole("button").first().click();
      await expect.poll(() => page.getByText(question).filter({ visible: true }).count()).toBe(0);
    }
    await context.close();
  });

  test("only the administrator can open Masking User", async () => {
    for (const [who, offered] of [
      ["admin", 1],
      ["tso", 0],
    ] as const) {
      const { page, context } = await home({}, who);
      await page.getByRole("banner").getByRole("button").last().click();
      await page.getByText("Keluar", { exact: true }).waitFor();
      expect(await page.getByText("Masking User", { exact: true }).count(), who).toBe(offered);
      await context.close();
    }
  });

  test("the version in the footer opens the releases, 700 px wide", async () => {
    const { page, context } = await home();
    await page
      .getByRole("contentinfo")
      .getByRole("button", { name: /1\.0\.18/ })
      .click();
    const dialog = page.locator(".ant-modal:visible");
    await dialog.getByText("1.0.18").first().waitFor();
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(700);
    await context.close();
  });

  test("the help icon opens the page's note, 1000 px wide", async () => {
    const { page, context } = await home();
    await page.getByRole("button", { name: "Page notes" }).click();
    const dialog = page.locator(".ant-modal:visible");
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1000);
    await context.close();
  });

  test("settings in the address are applied if their names are listed and their types correct", async () => {
    const { page, context } = await home();
    await page.goto(
      `${stage.url}/#/master/bank?theme=dark&isMenuCollapsed=true&leftMenuWidth=9999&isSidebarOpen=maybe`,
    );
    await page.reload();
    await page.locator("h1").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await expect.poll(async () => (await page.getByRole("complementary").first().boundingBox())?.width).toBe(80);
    expect(
      await page.evaluate(() => localStorage.getItem("app.settings.theme") ?? ""),
      "an address is not remembered",
    ).not.toContain("dark");
    await context.close();
  });

  test("Ctrl+K finds a page and a store", async () => {
    const { page, context } = await home();
    const store = (await stage.portal.sql<{ code: string }>("select code from store order by id limit 1"))[0]
      ?.code as string;
    await page.keyboard.press("Control+k");
    const box = page.getByRole("dialog").getByRole("combobox");
    await box.fill("audit");
    await page.getByRole("option", { name: /audit/i }).first().waitFor();
    await box.fill(store);
    await page
      .getByRole("option", { name: new RegExp(store) })
      .first()
      .click();
    await page.waitForURL(/master\/data-toko\?id=/);
    await page.keyboard.press("Control+k");
    await box.fill("bank");
    await page.getByRole("option", { name: /^Bank/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/master\/bank/);
    await expect
      .poll(() => page.evaluate(() => document.getElementById("content")?.contains(document.activeElement)), {
        message: "the focus moves to the page",
      })
      .toBe(true);
    await context.close();
  });

  test("holders of the business roles start at the dashboard of their business", async () => {
    const { page, context } = await home({}, "adminbisnis");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe("#/atbusiness/dashboard");
    await context.close();
  });

  test("g and a letter open pages, but not while typing; ? lists them; Ctrl+K finds actions", async () => {
    const { page, context } = await home();
    await page.getByRole("heading", { level: 1 }).waitFor();
    // the heading is drawn before the key handler is loaded
    await quiet(page);
    await page.keyboard.press("?");
    await page.locator("[class*=resource_keys_]", { hasText: "Stores" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[class*=resource_keys_]").first().waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.waitForURL(/#\/master\/data-toko/);
    await page.locator("[data-row-link]").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("gp");
    expect(page.url()).toContain("/master/data-toko");
    await page.keyboard.press("Control+k");
    const search = (words: string, result: RegExp) =>
      page
        .locator("[class*=palette_palette_] input")
        .fill(words)
        .then(() => page.getByRole("option", { name: result }).first().waitFor());
    await search("lock screen", /Lock screen/);
    await search("sign out", /Keluar/);
    await search("add banks", /Add: Banks/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/master\/bank\?id=new/);
    await context.close();
  });

  test("the screen locks from the user menu and unlocks on the same page, with its input", async () => {
    const { page, context } = await home();
    await page.goto(`${stage.url}/#/master/bank?id=new`);
    const name = page.locator("[data-field=name] input");
    await name.fill("Bank draf");
    await page.locator("[class*=top_me_]").click();
    await page.getByRole("button", { name: "Lock screen" }).click();
    await page.locator("[class*=guest_lock_] input[type=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.locator("[class*=guest_lock_]").waitFor({ state: "detached" });
    expect([new URL(page.url()).hash, await name.inputValue()]).toEqual(["#/master/bank?id=new", "Bank draf"]);
    await context.close();
  });

  test("printing a report prints all its rows and then redraws the page", async () => {
    const { page, context } = await home();
    await page.goto(`${stage.url}/#/laporan/penjualan-per-area?perPage=5`);
    const rows = page.locator("[class*=_table_] tbody tr");
    await rows.first().waitFor();
    const before = await rows.count();
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = String(document.querySelectorAll("[class*=_table_] tbody tr").length);
      };
    });
    await page.keyboard.press("Control+p");
    const printed = () => page.evaluate(() => Number(document.body.dataset.printed ?? 0));
    await expect.poll(printed).toBeGreaterThan(before);
    await expect.poll(() => rows.count()).toBe(before);
    await context.close();
  });

  test("on a tablet the menu is collapsed, on a phone it opens from the left edge", async () => {
    const tablet = await home({ size: "tablet" });
    await expect.poll(async () => (await tablet.page.getByRole("complementary").first().boundingBox())?.width).toBe(80);
    await tablet.context.close();
    const phone = await home({ size: "phone" });
    expect(await phone.page.getByRole("navigation", { name: "Main menu" }).isVisible()).toBe(false);
    await expect.poll(() => phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.page.goto(`${stage.url}/#/${"alamat-yang-panjang".repeat(8)}`);
    await phone.page.getByText("alamat-yang-panjangalamat").waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.context.close();
  });

  test("on a phone nothing covers the page's edge: the appearance buttons come from the menu, and get the focus", async () => {
    const { page, context } = await home({ size: "phone" });
    expect(await page.locator("[class*=side-buttons_toolsEdge_] button").count()).toBe(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Appearance" }).click();
    const tools = page.getByRole("toolbar", { name: "Appearance" });
    await expect
      .poll(() => tools.getByRole("button", { name: "Settings" }).evaluate((e) => e === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Escape");
    await tools.waitFor({ state: "detached" });
    await context.close();
  });

  test("every kind of menu is drawn, left and top", async () => {
    const { page, context, problems } = await home();
    for (const layoutMenu of ["classic", "flyout", "simply", "noMenu"]) {
      for (const menuLayoutType of ["left", "top"]) {
        await page.goto(`${stage.url}/#/master/bank?layoutMenu=${layoutMenu}&menuLayoutType=${menuLayoutType}`);
        await page.reload();
        await page.getByRole("heading", { level: 1, name: "Bank" }).waitFor();
        expect(
          await page.getByRole("navigation", { name: "Main menu" }).count(),
          `${layoutMenu} ${menuLayoutType}`,
        ).toBe(layoutMenu === "noMenu" || layoutMenu === "simply" ? 0 : 1);
      }
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a group of options is one stop of the Tab key, is used with arrows, and has a visible focus ring", async () => {
    const v = await home({ settings: { locale: "id-ID" } });
    const group = v.page.getByRole("radiogroup", { name: "Periode" });
    await group.waitFor();
    expect(await group.getAttribute("tabindex")).toBeNull();
    await v.page.getByRole("heading", { level: 1 }).click();
    const inside = () => group.evaluate((box) => box.contains(document.activeElement));
    for (let i = 0; i < 5 && !(await inside()); i++) await v.page.keyboard.press("Tab");
    expect(await v.page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
    expect(
      await group
        .locator("label")
        .filter({ hasText: "Bulan ini" })
        .evaluate((label) => getComputedStyle(label).outlineStyle),
    ).toBe("solid");
    await v.page.keyboard.press("ArrowRight");
    await v.page.waitForURL(/period=ytd/);
    // the address changes a moment before the page is redrawn
    await expect
      .poll(() => group.getByRole("radio", { checked: true }).evaluate((radio) => radio === document.activeElement))
      .toBe(true);
    await v.page.keyboard.press("Tab");
    expect(await inside()).toBe(false);
    await v.context.close();
  });

  test("a page that is not in the menu is found by its name", async () => {
    const { page, context } = await home({ settings: { locale: "id-ID" } });
    await page.keyboard.press("Control+k");
    await page.locator("[class*=palette_paletteField_] input").fill("baris unggahan penjualan");
    await page.getByText("Baris unggahan penjualan", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/penjualan\/unggah\/baris$/);
    await context.close();
  });
});
