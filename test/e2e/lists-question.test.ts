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

/** The conditions of a list, all of which are in the address. */
inBrowser("questions of a list", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });

  const open = async (address: string) => {
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("[class*=resource_row_], [class*=states_state_]").first().waitFor();
    await quiet(v.page);
  };
  const count = () => v.page.locator("[class*=resource_pager_] span").first().innerText();
  /** The count that replaces `previous`, which the list shows until the response arrives. */
  const countAfter = async (previous: string) => {
    await expect.poll(count).not.toBe(previous);
    await quiet(v.page);
    return count();
  };

  test("a condition is built by keyboard, changed in its chip, and combined with an alternative; reload and Back keep it", async () => {
    await open("/master/data-toko");
    const all = await count();
    await v.page.keyboard.press("f");
    await v.page.getByPlaceholder("Cari kolom").fill("nama");
    await v.page.keyboard.press("Enter");
    await v.page.getByLabel("Cara menyaring").selectOption("has");
    await v.page.locator("[class*=resource_editor_] input").fill("toko");
    await v.page.keyboard.press("Enter");
    await v.page.waitForURL(/f\.name\.has=toko/);
    const named = await countAfter(all);
    await v.page.getByRole("button", { name: "Atau …" }).click();
    await v.page.locator("[class*=resource_fields_]").getByRole("button", { name: "Status", exact: true }).click();
    await v.page.getByLabel("Cara menyaring").selectOption("not");
    await v.page.getByRole("checkbox", { name: "Aktif", exact: true }).check();
    await v.page.getByRole("button", { name: "Terapkan" }).click();
    await v.page.waitForURL(/o1\.f\.status\.not=active/);
    const narrowed = await countAfter(named);
    expect(narrowed).not.toBe(all);
    await expectAccessible(v.page, "filters with an alternative");
    await v.page.reload();
    await v.page.locator("[class*=resource_chip_]").nth(1).waitFor();
    await expect.poll(count).toBe(narrowed);
    expect(await v.page.locator("[class*=resource_chip_]").first().innerText()).toContain("memuat toko");
    await v.page.locator("[class*=resource_chip_] > button").nth(2).focus();
    await v.page.keyboard.press("Delete");
    await v.page.waitForURL((u) => !u.href.includes("o1."));
    await v.page.goBack();
    await expect.poll(count).toBe(narrowed);
    await v.page.goBack();
    await v.page.waitForURL((u) => !u.href.includes("o1."));
    await v.page.goBack();
    await v.page.waitForURL((u) => !u.href.includes("f.name"));
    await expect.poll(count).toBe(all);
    expect(v.problems).toEqual([]);
  });

  test("pages: the last, a jump, and a deep link that stays the same", async () => {
    await open("/master/data-toko?perPage=5");
    const start = await count();
    await v.page.getByRole("button", { name: "Halaman terakhir" }).click();
    await v.page.waitForURL(/page=last/);
    await v.page.getByRole("button", { name: "Halaman berikutnya" }).and(v.page.locator(":disabled")).waitFor();
    const end = await countAfter(start);
    await v.page.reload();
    await v.page.locator("[class*=resource_row_]").first().waitFor();
    await expect.poll(count).toBe(end);
    await v.page.getByRole("button", { name: "Halaman sebelumnya" }).click();
    await v.page.waitForURL(/page=\d+/);
    await v.page.getByRole("button", { name: "Lompat ke halaman" }).first().click();
    await v.page.keyboard.type("3");
    await v.page.keyboard.press("Enter");
    await v.page.waitForURL(/page=3/);
    await expect.poll(count).toMatch(/^11–15 dari/);
    expect(v.problems).toEqual([]);
  });
});
