import { expect, test } from "vitest";
import { type BiProvider, openBiProvider } from "../support/bi-provider.ts";
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

const secret = "0123456789abcdef".repeat(4);

/**
 * A dashboard of another system from its declaration to its background renewal, with a provider that accepts only the
 * token.
 */
/** A renewal takes one lifetime of the token and the time of a busy machine. */
const renewal = { timeout: 60_000 };
const numberIn = async (text: Promise<string>) => Number(await text);

inBrowser("embedded dashboards", () => {
  let stage: Stage;
  let v: Visit;
  let provider: BiProvider;
  let talking: BiProvider;
  let late: BiProvider;
  const ids: Record<string, number> = {};
  registerSetup(async (opened) => {
    const ofBi = async (options?: Parameters<typeof openBiProvider>[1]) =>
      opened.adopt(await openBiProvider(secret, options), (p) => p.close());
    provider = await ofBi();
    talking = await ofBi({ acceptsMessages: true });
    late = await ofBi();
    stage = opened.use(await openStage());
    await stage.portal.sql("insert into system_setting (name, value) values ('embed.tokenSeconds', '15')");
    await declare("Diam", provider);
    await declare("Bicara", talking);
    v = await enter(stage, "distributor");
  });
  async function declare(name: string, at: BiProvider): Promise<void> {
    const admin = await stage.portal.as("admin");
    const answer = await admin.post("/api/embedded-dashboard", {
      name,
      provider: "jwt",
      address: at.address,
      dashboardKey: "sales",
      vendorParam: "distributor",
      roles: "ROLE_ADMIN_BK,ROLE_DISTRIBUTOR",
      sortOrder: 10,
      active: true,
      ownStorage: name === "Bicara",
    });
    ids[name] = (answer.json as { data: { id: number } }).data.id;
    await admin.request("PUT", `/api/embedded-dashboard/${ids[name]}/secret`, { body: { secret } });
  }
  const open = (who: Visit, name: string) => who.page.goto(`${stage.url}/#/laporan/embedded-dashboard/${ids[name]}`);

  test("a distributor sees its own data, and both ways of renewing the token are invisible to the user", async () => {
    const silent = await v.context.newPage();
    const used = await v.context.newPage();
    await Promise.all(
      [v.page, silent, used].map((page, i) =>
        page.goto(`${stage.url}/#/laporan/embedded-dashboard/${ids[i === 0 ? "Bicara" : "Diam"]}`),
      ),
    );
    const inside = (page: typeof silent) => page.frameLocator("iframe[data-shown]");
    const [own] = await stage.portal.sql<{ code: string }>(
      "select d.code from distributor d join app_user u on u.vendor_id = d.id where u.username = 'distributor'",
    );
    await expect
      .poll(() => inside(v.page).locator("#scope").innerText())
      .toBe(JSON.stringify({ distributor: [own?.code] }));
    expect(await v.page.locator("h1").innerText()).toBe("Bicara");
    for (const page of [v.page, used]) await inside(page).locator("#typed").fill("Bogor");
    const first = await inside(silent).locator("#jti").innerText();
    const trail = () =>
      stage.portal.sql("select 1 from audit_event where entity = 'embeddedDashboard' and action = 'open'");
    const openings = (await trail()).length;
    await silent.evaluate(() => {
      const bare = () => {
        if (!document.querySelector("iframe[data-shown]")) document.body.dataset.bare = "yes";
        requestAnimationFrame(bare);
      };
      bare();
    });
    await expectAccessible(v.page, "viewer");
    // a dashboard that accepts messages keeps what was typed into it
    await expect.poll(() => numberIn(inside(v.page).locator("#renewed").innerText()), renewal).toBeGreaterThan(0);
    expect(await inside(v.page).locator("#typed").inputValue()).toBe("Bogor");
    // a dashboard that accepts none gets a new frame, which replaces the old one once it is loaded
    await silent.bringToFront();
    await expect.poll(() => inside(silent).locator("#jti").innerText(), renewal).not.toBe(first);
    expect(await silent.evaluate(() => document.body.dataset.bare)).toBeUndefined();
    // a frame in use is kept until the user confirms
    await used.bringToFront();
    const refresh = used.getByRole("button", { name: "Segarkan sekarang" });
    await refresh.waitFor();
    expect(await inside(used).locator("#typed").inputValue()).toBe("Bogor");
    await expectAccessible(used, "refresh wanted");
    await refresh.click();
    await refresh.waitFor({ state: "detached" });
    await expect.poll(() => inside(used).locator("#typed").inputValue()).toBe("");
    await used.close();
    expect(await trail()).toHaveLength(openings);
    expect([...provider.seen, ...talking.seen].filter((s) => s.status !== 200)).toEqual([]);
    // the init script of the test also runs in the sandboxed frame, where the browser reports an error
    expect(v.problems.filter((text) => !text.includes("sandboxed"))).toEqual([]);
    await silent.close();
  });

  test("a dashboard that is newer than the page asks for one reload, and is then shown", async () => {
    await declare("Baru", late);
    await open(v, "Baru");
    await v.page.getByText("Halaman ini perlu dimuat ulang").waitFor();
    expect(await v.page.locator("iframe").count()).toBe(0);
    await v.page.getByRole("button", { name: "Muat ulang halaman" }).click();
    await v.page.frameLocator("iframe[data-shown]").locator("#scope").waitFor();
  });

  test("a role without permission and an unreachable dashboard each get their own message", async () => {
    const analyst = await enter(stage, "analyst");
    await open(analyst, "Diam");
    await analyst.page.getByText("tidak dibagikan kepada peran Anda").waitFor();
    expect(await analyst.page.locator("iframe").count()).toBe(0);
    await expectAccessible(analyst.page, "forbidden");
    await analyst.context.close();
    await open(v, "Diam");
    await v.page.frameLocator("iframe[data-shown]").locator("#scope").waitFor();
    await provider.close();
    await v.page.getByRole("button", { name: "Muat ulang dashboard" }).click();
    await v.page.getByText("Penyedia dashboard tidak menjawab").waitFor();
    await quiet(v.page);
  });
});
