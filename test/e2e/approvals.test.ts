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
  type visit,
} from "./support/browser.ts";

inBrowser("approvals", () => {
  let stage: Stage;
  const open: Visit[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
  });
  afterEach(async () => {
    for (const v of open.splice(0)) await v.context.close();
  });

  async function arrive(who: string, path: string, options: Parameters<typeof visit>[2] = {}): Promise<Page> {
    const v = await enter(stage, who, options);
    open.push(v);
    await v.page.goto(`${stage.url}/#${path}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
    return v.page;
  }
  const stateOf = async (number: string) =>
    (
      await stage.portal.sql<{ state: string; current_step: number }>(
        "select state, current_step from submission where number = $1",
        [number],
      )
    )[0];
  const numbers = (page: Page) =>
    page
      .locator("[class*=persetujuan_row_] .p-muted")
      .evaluateAll((rows) => rows.map((r) => /[A-Z]{2}-\d{4}-\d{6}/.exec(r.textContent ?? "")?.[0] ?? ""));

  test("the inbox is processed by keyboard: open, approve, next, reject with a reason", async () => {
    const page = await arrive("ssm", "/persetujuan");
    await page.locator("[class*=persetujuan_row_]").first().waitFor();
    const [first, second] = (await numbers(page)) as [string, string];
    const before = await stateOf(first);
    await page.keyboard.press("j");
    await page.locator("[class*=persetujuan_row_][data-open]").first().waitFor();
    await page.locator("[class*=workflow_tile_]").first().waitFor();
    await page.keyboard.press("a");
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("[class*=workflow_go_]"))).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(async () => JSON.stringify(await stateOf(first))).not.toBe(JSON.stringify(before));
    await expect.poll(async () => (await numbers(page)).includes(first)).toBe(false);
    const [next] = await stage.portal.sql<{ id: number }>("select id::int as id from submission where number = $1", [
      second,
    ]);
    await page.waitForURL(new RegExp(`id=${next?.id}\\b`));
    await quiet(page);
    await page.locator("[class*=workflow_tile_]").first().waitFor();
    await page.keyboard.press("r");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Alasan wajib diisi.").waitFor();
    await page.keyboard.type("Tidak sesuai ketentuan");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await stateOf(second))?.state).toBe("rejected");
  });

  test("an inbox that could not be read shows a button to retry, and no request to select a proposal", async () => {
    const v = await enter(stage, "ssm");
    open.push(v);
    let broken = true;
    await v.context.route(/\/api\/approval(\?|$)/, (route) =>
      broken
        ? route.fulfill({ status: 500, json: { code: "internal", message: "Rusak", fields: [] } })
        : route.continue(),
    );
    await v.page.goto(`${stage.url}/#/persetujuan`);
    const again = v.page.locator("[class*=persetujuan_list_]").getByRole("button", { name: "Coba lagi" });
    await again.waitFor();
    expect(await v.page.getByText("Pilih satu dari daftar").count()).toBe(0);
    broken = false;
    await again.click();
    await v.page.getByText("Pilih satu dari daftar").waitFor();
  });

  test("an area in the address of the inbox is shown by name, and is replaced by another choice", async () => {
    const [first, second] = await stage.portal.sql<{ id: number; name: string }>(
      "select id::int as id, name from area where archived_at is null order by code limit 2",
    );
    const page = await arrive("admin", `/persetujuan?area=${first?.id}`);
    const area = page.locator("[class*=persetujuan_filters_] .ant-select").nth(2);
    await expect.poll(() => area.innerText()).toContain(first?.name);
    await area.click();
    await page.locator(".ant-select-item-option", { hasText: second?.name }).first().click();
    await page.waitForURL(new RegExp(`area=${second?.id}\\b`));
    await expect.poll(() => area.innerText()).toContain(second?.name);
    await page.reload();
    await expect.poll(() => area.innerText()).toContain(second?.name);
  });

  test("several proposals are decided together, each by its own rules, and a failure is listed", async () => {
    const page = await arrive("ssm", "/persetujuan");
    await page.locator("[class*=persetujuan_row_]").first().waitFor();
    const [one, two] = (await numbers(page)) as [string, string];
    for (const at of [0, 1]) await page.locator("[class*=persetujuan_row_]").nth(at).getByRole("checkbox").check();
    await stage.portal.sql("update submission set version = version + 1 where number = $1", [two]);
    await page.locator("[class*=persetujuan_bulk_]").getByRole("button", { name: "Setujui" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Setujui" }).click();
    const results = page.getByRole("dialog").filter({ hasText: "1 berhasil, 1 tidak" });
    await results.locator("[data-bad]").getByText(two).waitFor();
    await results.getByText(one).waitFor();
  });

  test("steps are delegated to a person whose scope includes the own one, and the delegation is ended", async () => {
    const page = await arrive("ssm", "/persetujuan");
    await page.getByRole("button", { name: "Delegasi", exact: true }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "Delegasi persetujuan" });
    await dialog.getByRole("combobox").click();
    await page.locator(".ant-select-item-option").first().waitFor();
    await quiet(page);
    await page.locator(".ant-select-item-option").first().click();
    const until = dialog.locator(".ant-picker input").nth(1);
    await until.click();
    await page.locator(".ant-picker-dropdown:visible").waitFor();
    await until.fill(
      new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format(Date.now() + 3 * 86_400_000),
    );
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Delegasikan" }).click();
    await dialog.getByRole("button", { name: "Akhiri" }).waitFor();
    expect(await stage.portal.sql("select 1 from approval_delegation where revoked_at is null")).toHaveLength(1);
    await dialog.getByRole("button", { name: "Akhiri" }).click();
    await expect
      .poll(async () => (await stage.portal.sql("select 1 from approval_delegation where revoked_at is null")).length)
      .toBe(0);
  });

  test("a distributor requests an exception; it is granted, shown and revoked", async () => {
    const page = await arrive("distributor", "/override?id=new");
    await page.locator('[data-field="distributor"] input').click();
    await page.locator(".ant-select-item-option").first().click();
    await page.locator('[data-field="amount"] input').fill("14");
    const until = page.locator('[data-field="validTo"] input');
    await until.click();
    await until.fill(
      new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format(Date.now() + 2 * 86_400_000),
    );
    await page.keyboard.press("Enter");
    await page.locator('[data-field="reason"] textarea').fill("Server kantor mati sejak kemarin");
    await page.getByRole("button", { name: "Ajukan", exact: true }).click();
    await page.waitForURL(/id=\d+/);
    const [sent] = await stage.portal.sql<{ id: number; version: number }>(
      "select id, version from submission where kind = 'override' order by id desc limit 1",
    );
    const admin = await stage.portal.as("admin");
    expect(
      (await admin.post(`/api/submission/${sent?.id}/move`, { move: "approve", version: sent?.version })).status,
    ).toBe(200);
    await page.goto(`${stage.url}/#/override?standing=active`);
    const line = page.getByRole("row").filter({ hasText: "14 hari" });
    await line.getByRole("button", { name: /Cabut/ }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "Begitu dicabut" });
    await dialog.getByRole("button", { name: "Cabut sekarang" }).click();
    await dialog.getByText("Alasan wajib diisi.").waitFor();
    await dialog.locator("textarea").fill("Data sudah masuk semua");
    await dialog.getByRole("button", { name: "Cabut sekarang" }).click();
    await expect
      .poll(
        async () =>
          (
            await stage.portal.sql<{ state: string }>("select state from override_exception where submission_id = $1", [
              sent?.id,
            ])
          )[0]?.state,
      )
      .toBe("revoked");
  });

  test.each([
    ["desktop", false],
    ["phone", true],
  ] as const)("everybody can use them on a %s", async (size, dark) => {
    const page = await arrive("ssm", "/persetujuan", { size, dark });
    await page.locator("[class*=persetujuan_row_]").first().waitFor();
    await expectAccessible(page, "inbox");
    await page.locator("[class*=persetujuan_row_] button").first().click();
    await page.locator("[class*=workflow_tile_]").first().waitFor();
    await expectAccessible(page, "inbox, one open");
    for (const path of ["/override", "/master/pengajuan-gudang?id=new"]) {
      await page.goto(`${stage.url}/#${path}`);
      await page.locator("h1").first().waitFor();
      await page.locator("[class*=resource_body_] table, form[class*=proposal_form_]").first().waitFor();
      await expectAccessible(page, path);
    }
  });
});
