import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { enter, inBrowser, openStage, registerSetup, quiet, type Stage, type Visit } from "./support/browser.ts";

inBrowser("registrations", () => {
  let stage: Stage;
  const open: Visit[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
  });
  afterEach(async () => {
    for (const v of open.splice(0)) await v.context.close();
  });

  async function arrive(who: string, path: string): Promise<Page> {
    const v = await enter(stage, who);
    open.push(v);
    await v.page.goto(`${stage.url}/#${path}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
    return v.page;
  }
  const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
  async function choose(page: Page, name: string, words: string): Promise<void> {
    const box = field(page, name).getByRole("combobox");
    await box.click();
    await box.pressSequentially(words);
    await page
      .locator(".ant-select-dropdown:visible .ant-select-item-option")
      .filter({ hasText: words })
      .first()
      .click();
  }
  async function attach(page: Page, name: string): Promise<void> {
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
    await field(page, name)
      .locator("input[type=file]")
      .setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer });
    await field(page, name).getByText(`${name}.png`).waitFor();
  }
  /** A store in the TSO's area that is not registered yet. */
  const candidate = async () =>
    (
      await stage.portal.sql<{ id: number; code: string }>(
        `select s.id, s.code from store s join area_district ad on ad.district_id = s.district_id and ad.valid_to is null join user_scope us on us.kind = 'area' and us.ref_id = ad.area_id
         join app_user u on u.id = us.user_id and u.username = 'tso' where s.status = 'active' and s.id not in (select store_id from program_store) and s.id not in (select store_id from program_registration)
           and s.id not in (select store_id from program_whitelist) order by s.id limit 1`,
      )
    )[0] as { id: number; code: string };
  const decide = async (who: string, number: string) => {
    const page = await arrive(who, `/semen/registrasi-program-apresiasi-toko?q=${number}`);
    await page.getByRole("link", { name: number }).click();
    await page.getByRole("heading", { name: "Tanda bahaya" }).waitFor();
    await page.getByText(/^3201•{8}0099$/).waitFor();
    await page.locator("[class*=workflow_tile_]").first().waitFor();
    await page.keyboard.press("a");
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("[class*=workflow_go_]"))).toBe(true);
    await page.keyboard.press("Enter");
    await quiet(page);
  };

  test("a store goes from its TSO through ASM and CRM to membership", async () => {
    const store = await candidate();
    const page = await arrive("tso", "/semen/registrasi-program-apresiasi-toko");
    await page
      .getByRole("button", { name: /Registrasikan toko/ })
      .first()
      .click();
    await field(page, "program").waitFor();
    await choose(page, "program", "APR-SMN");
    await choose(page, "store", store.code);
    for (const [name, text] of [
      ["ownerName", "Ratna Sari"],
      ["nik", "3201010101900099"],
      ["phone", "081399990000"],
      ["accountNumber", "7766554433"],
      ["accountHolder", "RATNA SARI"],
    ] as const)
      await field(page, name).locator("input").fill(text);
    await field(page, "bank").getByRole("combobox").click();
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option").first().click();
    await attach(page, "ktp");
    await attach(page, "photos");
    await page.getByRole("button", { name: "Ajukan", exact: true }).click();
    await page.getByRole("heading", { name: "Tanda bahaya" }).waitFor();
    const rows = async () =>
      (
        await stage.portal.sql<{ number: string; state: string }>(
          "select number, state from submission where kind = 'program-registration' and store_id = $1",
          [store.id],
        )
      )[0];
    const number = (await rows())?.number as string;
    await decide("asm", number);
    await expect
      .poll(() =>
        stage.portal.sql(
          "select s.state from submission t join submission_step s on s.submission_id = t.id where t.number = $1 order by s.step_no",
          [number],
        ),
      )
      .toEqual([{ state: "approved" }, { state: "waiting" }]);
    await decide("crm", number);
    await expect.poll(async () => (await rows())?.state).toBe("approved");
    expect(
      await stage.portal.sql(
        "select o.name from program_store m join store s on s.id = m.store_id join store_owner o on o.id = s.owner_id where m.store_id = $1",
        [store.id],
      ),
    ).toEqual([{ name: "Ratna Sari" }]);
    const profile = await arrive("tso", `/toko/${store.id}`);
    await profile.getByRole("link", { name: number }).waitFor();
  });

  test("an unknown product line answers 404, and one without a programme shows a message", async () => {
    const page = await arrive("tso", "/kayu/registrasi-program-apresiasi-toko");
    await page.getByText("Lini produk tidak ditemukan").waitFor();
    await page.goto(`${stage.url}/#/beton/registrasi-program-apresiasi-toko`);
    await page.getByText("Belum ada program Beton yang dibuka.").waitFor();
  });
});
