import { expect, test } from "vitest";
import { notify } from "#platform/jobs/index.server.ts";
import {
  expectAccessible,
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  signIn,
  type Stage,
  visit,
} from "./support/browser.ts";

const manyBanks = 6_200;
let stage: Stage;
const idOf = async (username: string) =>
  (await stage.portal.sql<{ id: number }>("select id::int as id from app_user where username = $1", [username]))[0]
    ?.id as number;

inBrowser("news and jobs", () => {
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    await stage.portal.sql(
      "insert into bank (code, name) select 'Z' || lpad(n::text, 5, '0'), 'Bank ' || n from generate_series(1, $1::int) n",
      [manyBanks],
    );
  });

  test("reach every tab at once over one stream, and are marked as read in all of them", async () => {
    const { page, context, problems } = await visit(stage, "/");
    let streams = 0;
    context.on("request", (r) => r.url().endsWith("/api/live") && streams++);
    await signIn(page, "spc");
    const bell = page.locator("[class*=notice_bell_]");
    await bell.waitFor();
    const other = await context.newPage();
    await other.goto(`${stage.url}/#/dashboard`);
    await other.locator("[class*=notice_bell_]").waitFor();
    await quiet(other);
    await notify(stage.portal.server.db, {
      userId: await idOf("spc"),
      kind: "note",
      title: "Kabar pertama",
      href: "/dashboard",
    });
    await other.locator("[class*=notice_badge_]", { hasText: "1" }).waitFor();
    await page.locator("[class*=notice_badge_]", { hasText: "1" }).waitFor();
    expect(streams).toBe(1);
    await bell.click();
    await page.getByText("Kabar pertama").first().waitFor();
    await expectAccessible(page, "tray");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await other.locator("[class*=notice_badge_]").waitFor({ state: "detached" });
    // the tab that owns the stream is closed; the other one takes over
    await page.close();
    await notify(stage.portal.server.db, { userId: await idOf("spc"), kind: "note", title: "Kabar kedua" });
    await other.locator("[class*=notice_badge_]", { hasText: "1" }).waitFor();
    expect(streams).toBeGreaterThanOrEqual(2);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("an export that is too large for a page is a job with its file in the tray, also in another tab", async () => {
    const { page, context, problems } = await visit(stage, "/");
    await signIn(page, "admin");
    await page.goto(`${stage.url}/#/master/bank`);
    await page
      .getByRole("button", { name: /^(download )?Export/ })
      .first()
      .click();
    await page.getByText("All columns").first().click();
    await page
      .getByText(/Export .* has started/)
      .first()
      .waitFor();
    await page.locator("[class*=notice_badge_]").waitFor();
    const other = await context.newPage();
    await other.goto(`${stage.url}/#/dashboard`);
    await other.locator("[class*=notice_bell_]").click();
    await other.getByRole("tab", { name: /Jobs/ }).click();
    await other.getByText(/6[.,]2\d\d rows ready to download/).waitFor();
    await expectAccessible(other, "tray with jobs");
    const [file] = await Promise.all([
      other.waitForEvent("download"),
      other.getByRole("button", { name: "Download" }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^bank_\d{4}-\d\d-\d\d\.xlsx$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a refused page names who grants the permission; a request reaches an administrator, who reads the reason", async () => {
    const admin = await visit(stage, "/", { dark: true });
    await signIn(admin.page, "admin");
    await admin.page.locator("[class*=notice_bell_]").waitFor();
    const tso = await visit(stage, "/", { size: "phone", dark: true });
    await signIn(tso.page, "tso");
    await tso.page.goto(`${stage.url}/#/manajemen-user/daftar-pengguna`);
    await tso.page.getByText("user.read").waitFor();
    await expect.poll(() => tso.page.locator("[class*=states_ask_]").innerText()).toContain("Administrator BK");
    await tso.page.getByRole("textbox", { name: /Reason/ }).fill("Saya ketua tim");
    await tso.page.getByRole("button", { name: "Request access" }).click();
    await tso.page.getByText(/You asked for it/).waitFor();
    await admin.page.locator("[class*=notice_bell_]").click();
    await admin.page.getByRole("link", { name: /asks for access to/ }).click();
    await admin.page.getByRole("heading", { name: /cannot see/ }).waitFor();
    await admin.page.getByText(/None of the roles holds the permission user\.read/).waitFor();
    await expectAccessible(admin.page, "explain access");
    await expectAccessible(tso.page, "refused page");
    expect([...admin.problems, ...tso.problems]).toEqual([]);
    await admin.context.close();
    await tso.context.close();
  });
});
