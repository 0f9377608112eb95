import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRegistry } from "#server/server.ts";
import {
  axeFindings,
  inBrowser,
  openStage,
  quiet,
  type Stage,
  settled,
  signIn,
  sizes,
  type Visit,
  visit,
} from "./support/browser.ts";
import { dateFormFindings } from "./support/date-forms.ts";
import { untranslated } from "./support/untranslated.ts";

const registry = await openRegistry();
const addresses = [...new Set(registry.pages.map((p) => p.route))]
  .filter((r) => !r.includes(":") && !/^\/(auth|guest)\//.test(r))
  .sort();

/** What a theme can break; everything else axe knows is the same document, judged once in light. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** The menu is the same on each page: it is analysed once in each window and theme, which halves an analysis. */
const menu = ".p-menu";

/** Pages whose content is written by administrators and stays in their language. */
const written: ReadonlySet<string> = new Set(["/page/faq"]);

/** Windows of one person: while one waits for the server, another is analysed. */
const windowCount = 3;
const stillMs = 300;

inBrowser("every built page", () => {
  let stage: Stage;
  const free: Visit[] = [];
  const waiting: ((window: Visit) => void)[] = [];
  const menuAnalysed = { light: new WeakSet<Visit>(), dark: new WeakSet<Visit>() };
  beforeAll(async () => {
    stage = await openStage();
    for (let i = 0; i < windowCount; i++) {
      const window = await visit(stage, "/#/guest/welcome");
      await signIn(window.page, "admin");
      free.push(window);
    }
  });
  afterAll(() => stage?.close());

  const take = async (): Promise<Visit> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (window: Visit) => {
    const next = waiting.shift();
    next ? next(window) : free.push(window);
  };

  async function open({ page, trouble }: Visit, address: string): Promise<void> {
    trouble.length = 0;
    // a key, as people press them: on a slow machine the walk takes longer than the screen stays unlocked without one
    await page.keyboard.press("Shift");
    await page.goto(`${stage.url}/#${address}`);
    await page.locator("h1").first().waitFor();
    await settled(page, stillMs);
    // that may have been the heading of the page before, which goes while a busy machine reads the file of this one
    if ((await page.locator("h1").count()) === 0) {
      await page.locator("h1").first().waitFor();
      await settled(page, stillMs);
    }
  }

  /** The same page made as narrow as a phone: its parts change places, and nothing may reach beyond the edge. */
  async function phoneFindings(page: Visit["page"]): Promise<string[]> {
    await page.setViewportSize(sizes.phone);
    try {
      await quiet(page, stillMs);
      // on a busy machine the last part may still be about to take its place
      const fits = await page
        .waitForFunction(() => document.documentElement.scrollWidth <= 390, undefined, { timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
      return fits
        ? []
        : [`scrolls sideways on a phone: ${await page.evaluate(() => document.documentElement.scrollWidth)} px wide`];
    } finally {
      await page.setViewportSize(sizes.desktop);
    }
  }

  async function accessibilityFindings(window: Visit, theme: "light" | "dark"): Promise<string[]> {
    const without = menuAnalysed[theme].has(window) ? menu : undefined;
    menuAnalysed[theme].add(window);
    return axeFindings(window.page, { ...(theme === "dark" ? { rules: rulesOfColour } : {}), without });
  }

  async function findingsInLight(window: Visit, address: string): Promise<string[]> {
    const { page, trouble } = window;
    const shown = new URL(page.url()).hash.slice(1).split("?")[0];
    const headings = await page.locator("h1").count();
    const found = [
      ...(shown === address ? [] : [`leads to ${shown}`]),
      ...(headings === 1 ? [] : [`has ${headings} headings of the first rank`]),
      ...(await accessibilityFindings(window, "light")),
      ...(written.has(address) ? [] : (await untranslated(page)).map((text) => `in Indonesian: ${text}`)),
      ...(await dateFormFindings(page)),
      ...(await phoneFindings(page)),
    ];
    return [...found, ...trouble.splice(0)];
  }

  /** The page that stands open is turned dark, as it is when the theme is changed in another window of the same browser. */
  async function findingsInDark(window: Visit): Promise<string[]> {
    const { page, trouble } = window;
    await switchTheme(page, "dark");
    try {
      await settled(page, stillMs);
      return [...(await accessibilityFindings(window, "dark")), ...trouble.splice(0)];
    } finally {
      await switchTheme(page, "default");
    }
  }

  test.concurrent.each(addresses)(
    "%s opens without trouble, with one heading, accessible in light and dark, and fits a phone",
    async (address) => {
      const window = await take();
      try {
        await open(window, address);
        const light = (await findingsInLight(window, address)).map((finding) => `light: ${finding}`);
        const dark = (await findingsInDark(window)).map((finding) => `dark: ${finding}`);
        expect([...light, ...dark], [...light, ...dark].join("\n")).toEqual([]);
      } finally {
        giveBack(window);
      }
    },
  );
});

async function switchTheme(page: Page, theme: "dark" | "default"): Promise<void> {
  const settings = { theme, menuColor: theme === "dark" ? "dark" : "gray" };
  await page.evaluate((changed) => {
    for (const [name, value] of Object.entries(changed)) {
      const [key, newValue] = [`app.settings.${name}`, JSON.stringify(value)];
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    }
  }, settings);
  const shown = theme === "dark" ? "dark" : "light";
  await page.waitForFunction((expected) => document.documentElement.dataset.theme === expected, shown);
}
