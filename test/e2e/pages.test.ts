import { afterAll, beforeAll, expect, test } from "vitest";
import { openRegistry } from "#server/server.ts";
import { expectAccessible, inBrowser, openStage, type Stage, signIn, type Visit, visit, quiet } from "./support/browser.ts";

const registry = await openRegistry();
const addresses = [...new Set(registry.pages.map((p) => p.route))].filter((r) => !r.includes(":") && !/^\/(auth|guest)\//.test(r)).sort();

inBrowser("every built page", () => {
  let stage: Stage;
  const visits: Partial<Record<"light" | "dark" | "phone", Visit>> = {};
  beforeAll(async () => {
    stage = await openStage();
    for (const kind of ["light", "dark", "phone"] as const) {
      const v = await visit(stage, "/#/guest/welcome", { dark: kind === "dark", size: kind === "phone" ? "phone" : "desktop" });
      await signIn(v.page, "admin");
      visits[kind] = v;
    }
  });
  afterAll(() => stage?.close());

  async function open(kind: "light" | "dark" | "phone", address: string): Promise<Visit> {
    const v = visits[kind] as Visit;
    v.trouble.length = 0;
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
    expect(new URL(v.page.url()).hash.slice(1).split("?")[0]).toBe(address);
    return v;
  }

  test.each(addresses)("%s opens without trouble, with one heading, accessible in light", async (address) => {
    const { page, trouble } = await open("light", address);
    expect(await page.locator("h1").count()).toBe(1);
    await expectAccessible(page, `${address} light`);
    expect(trouble).toEqual([]);
  });

  test.each(addresses)("%s is accessible in dark", async (address) => {
    const { page } = await open("dark", address);
    await expectAccessible(page, `${address} dark`);
  });

  test.each(addresses)("%s fits a phone", async (address) => {
    const { page } = await open("phone", address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, "the page scrolls sideways").toBeLessThanOrEqual(390);
  });
});
