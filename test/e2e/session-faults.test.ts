import { afterEach, expect, test } from "vitest";
import { demoPassword } from "../support/portal.ts";
import {
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  type Stage,
  signIn,
  type Visit,
  visit,
} from "./support/browser.ts";

process.env.LOGIN_RATE_PER_MINUTE = "1000";
const pathOf = (v: Visit) => new URL(v.page.url()).hash.slice(1);
const minutes = (n: number) => n * 60_000;

inBrowser("when something fails under a session", () => {
  let stage: Stage;
  const open: Visit[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
  });
  afterEach(async () => {
    for (const v of open.splice(0)) await v.context.close();
  });
  async function arrive(path: string): Promise<Visit> {
    const v = await visit(stage, path);
    open.push(v);
    return v;
  }

  test("an expiring token is renewed once, by one of three tabs, and all tabs continue with it", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    const tabs = [v.page, await v.context.newPage(), await v.context.newPage()];
    for (const page of tabs.slice(1)) {
      await page.goto(`${stage.url}/#/master/bank`);
      await page.locator("[class*=top_me_]").waitFor();
    }
    const renewals: string[] = [];
    v.context.on("request", (r) => {
      if (r.url().endsWith("/api/refresh")) renewals.push(r.postData() ?? "");
    });
    // one clock for all tabs, as on a real machine
    await v.context.clock.install();
    await v.context.clock.setFixedTime(Date.now() + minutes(29.5));
    const seen = tabs.map((page) => page.waitForResponse((r) => r.url().includes("/api/opco")));
    await Promise.all(tabs.map((page) => page.evaluate(() => void (location.hash = "#/parameter/opco"))));
    expect((await Promise.all(seen)).map((r) => r.status())).toEqual([200, 200, 200]);
    expect(renewals).toHaveLength(1);
    expect(JSON.parse(renewals[0] as string)).toHaveProperty("path");
  });

  test("an account that cannot be read leads to the sign-in page with the reason, without a redirect loop", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    await v.context.route("**/api/auth/account", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Rusak", fields: [] } }),
    );
    await v.page.reload();
    await v.page.waitForURL(/#\/guest\/welcome/);
    await v.page.getByText("Your account could not be loaded").waitFor();
    expect(await v.page.evaluate(() => localStorage.getItem("app.session"))).not.toBeNull();
    await v.context.unroute("**/api/auth/account");
    await v.page.getByRole("button", { name: "Try again" }).click();
    await v.page.waitForURL(/#\/master\/bank/);
  });

  test("a menu that cannot be read is not reported as a missing permission", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    await v.context.route("**/api/auth/menu", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Rusak", fields: [] } }),
    );
    await v.page.reload();
    await v.page.locator("h1", { hasText: "Bank" }).waitFor();
    expect(pathOf(v)).toBe("/master/bank");
  });

  test("a chunk that cannot be loaded reloads the page once, then shows a card with a way to continue", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    await v.context.route(/assets\/opco.*\.js/, (route) => route.abort());
    let loads = 0;
    v.page.on("load", () => {
      loads += 1;
    });
    await v.page.evaluate(() => void (location.hash = "#/parameter/opco"));
    await v.page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
    await quiet(v.page, 1_000);
    expect(loads).toBe(1);
  });

  test("a newer build is announced, and never reloads by itself", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    await v.context.route("**/build.json", (route) => route.fulfill({ json: { id: "newer" } }));
    await v.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await v.page.locator("[class*=new-build_newBuild_]").getByRole("button", { name: "Reload" }).waitFor();
    await quiet(v.page);
    expect(pathOf(v)).toBe("/master/bank");
  });

  test("the screen locks after the idle time in every tab, and unlocks on the same page", async () => {
    const v = await arrive("/#/master/bank");
    await v.page.clock.install();
    await signIn(v.page, "admin");
    await v.page.goto(`${stage.url}/#/parameter/opco`);
    const title = v.page.locator("h1", { hasText: "Operating companies" });
    await title.waitFor();
    await v.page.clock.fastForward(minutes(61));
    await v.page.getByRole("heading", { name: "Screen locked" }).waitFor();
    expect(await title.isVisible()).toBe(false);
    await v.page.locator("[class*=guest_lock_] input[type=password]").fill(demoPassword);
    await v.page.keyboard.press("Enter");
    await v.page.locator("[class*=guest_lock_]").waitFor({ state: "detached" });
    expect(pathOf(v)).toBe("/parameter/opco");
  });

  test("without WebCrypto the session is in memory: sign-in works, nothing is written, a reload signs out", async () => {
    const v = await arrive("/");
    await v.context.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await v.page.goto(`${stage.url}/#/master/bank`);
    await v.page.reload();
    await signIn(v.page, "admin");
    await v.page.waitForURL(/#\/master\/bank/);
    await v.page.locator("[class*=top_me_]").waitFor();
    expect(await v.page.evaluate(() => localStorage.getItem("app.session"))).toBeNull();
    await v.page.reload();
    await v.page.waitForURL(/#\/guest\/welcome/);
  });

  test("a list that cannot be read again keeps its rows and reports the error, and a refusal removes them", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    const rows = v.page.locator("[class*=resource_list_] tbody tr");
    await rows.first().waitFor();
    let status = 500;
    await v.context.route(/\/api\/bank\?/, (route) =>
      route.fulfill({ status, json: { code: "internal", message: "Rusak", fields: [] } }),
    );
    await v.page.getByRole("button", { name: "Reload", exact: true }).click();
    await v.page.locator("[class*=resource_broken_]").waitFor();
    expect(await rows.count()).toBeGreaterThan(0);
    status = 422;
    await v.page.locator("[class*=resource_broken_] button").click();
    await v.page.locator("[class*=resource_list_] [class*=states_state_]").waitFor();
    expect(await rows.count()).toBe(0);
  });

  test("a read that fails because of the connection is sent once more", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    let reads = 0;
    await v.context.route(/\/api\/opco\b/, (route) => {
      reads += 1;
      return reads === 1 ? route.abort("connectionfailed") : route.continue();
    });
    await v.page.evaluate(() => void (location.hash = "#/parameter/opco"));
    await expect.poll(() => reads, { message: "sent once more" }).toBeGreaterThanOrEqual(2);
    await v.page.locator("h1", { hasText: "Operating companies" }).waitFor();
  });
});
