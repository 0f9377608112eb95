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
} from "./support/browser.ts";

/** The command console: a command of high danger by one administrator, and a critical one by two. */
inBrowser("command console", () => {
  let stage: Stage;
  let admin: Visit;
  let second: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    await stage.portal.sql(
      "insert into user_role (user_id, role_id, origin) select u.id, r.id, 'seed' from app_user u, role r where u.username = 'helpdesk' and r.code = 'ROLE_ADMIN_BK'",
    );
    await stage.portal.sql("update sync_job set enabled = false");
    [admin, second] = await Promise.all([enter(stage, "admin"), enter(stage, "helpdesk")]);
  });
  afterEach(() => expect([...admin.problems, ...second.problems]).toEqual([]));

  const console = async ({ page }: Visit, query = ""): Promise<Page> => {
    await page.goto(`${stage.url}/#/administrators/command-console${query}`);
    await page.getByRole("heading", { level: 1, name: "Command console" }).waitFor();
    await quiet(page);
    return page;
  };
  const choose = async (page: Page, command: string) => {
    await page.getByLabel("Perintah", { exact: true }).and(page.getByRole("combobox")).fill(command);
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option").filter({ hasText: command }).click();
  };
  const state = async (command: string) =>
    (
      await stage.portal.sql<{ state: string }>(
        "select state from command_run where command = $1 order by id desc limit 1",
        [command],
      )
    )[0]?.state;

  test("ends nothing in a dry run, asks for the name and a reason, and shows the result", async () => {
    await stage.portal.sql(
      "insert into stored_file (id, name, mime, size, sha256, content, owner_id, purpose, expires_at, created_at) values (gen_random_uuid(), 'sisa.png', 'image/png', 1, 'x', 'x', 1, 'picture', now() - interval '9 days', now() - interval '10 days')",
    );
    const page = await console(admin);
    await choose(page, "file.sweep");
    await page.getByLabel(/Lebih tua dari/).fill("7");
    await page.getByRole("button", { name: "Simulasikan" }).click();
    await page.getByRole("cell", { name: "sisa.png" }).waitFor();
    expect(await stage.portal.sql("select 1 from stored_file where name = 'sisa.png'")).toHaveLength(1);
    const run = page.getByRole("button", { name: "Jalankan perintah" });
    expect(await run.isDisabled()).toBe(true);
    await page.getByLabel("Ketik file.sweep untuk melanjutkan").fill("file.sweep");
    await page.getByLabel(/^Alasan/).fill("Ruang simpan penuh");
    await expectAccessible(page, "a plan of the command console");
    await run.click();
    await page
      .locator("[class*=drawer_drawer_] [class*=command-console_output_]")
      .getByText("sisa.png: berubah")
      .waitFor();
    await expect.poll(() => state("file.sweep")).toBe("done");
    expect(await stage.portal.sql("select 1 from stored_file where name = 'sisa.png'")).toEqual([]);
  });

  test("another administrator approves a critical command", async () => {
    const page = await console(admin);
    await choose(page, "service.switch");
    const service = page.getByLabel(/^Layanan/);
    await service.click();
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option").first().click();
    await page.getByLabel(/Pesan kepada pengirim/).fill("Pemeliharaan malam");
    await page.getByRole("button", { name: "Simulasikan" }).click();
    await page.getByLabel("Ketik service.switch untuk melanjutkan").fill("service.switch");
    await page.getByLabel(/^Alasan/).fill("Pemeliharaan terjadwal");
    await page.getByRole("button", { name: "Minta persetujuan" }).click();
    await page.locator("[class*=drawer_drawer_]").getByText("Menunggu administrator lain.").waitFor();
    expect(await state("service.switch")).toBe("approval");
    const [row] = await stage.portal.sql<{ id: string }>("select id from command_run where state = 'approval'");
    const other = await console(second, `?id=${row?.id}`);
    await other.locator("[class*=drawer_drawer_]").getByRole("button", { name: "Putuskan" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Setujui" }).click();
    await expect.poll(() => state("service.switch")).toBe("done");
    expect(await stage.portal.sql("select 1 from api_service where state = 'off'")).toHaveLength(1);
  });
});
