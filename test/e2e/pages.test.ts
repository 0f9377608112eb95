import { existsSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRegistry } from "#server/server.ts";
import {
  axeFindings,
  inBrowser,
  openStage,
  type Stage,
  waitUntilStill,
  signIn,
  sizes,
  type Visit,
  visit,
} from "./support/browser.ts";
import { dateFormFindings } from "./support/date-forms.ts";
import { untranslated } from "./support/untranslated.ts";

const registry = await openRegistry();
const opened = registry.pages.filter((p) => !p.route.includes(":") && !/^\/(auth|guest)\//.test(p.route));
const addresses = [...new Set(opened.map((p) => p.route))].sort();

/**
 * Addresses without a browser test of their own: lists, reports and uploads that shared components draw. Half of them
 * are analysed in light and half in dark; all other pages are analysed in both.
 */
const ownParts = ["page.tsx", "view.tsx"];
const drawnByOwnParts = ({ file }: { readonly file: string }) =>
  ownParts.some((part) => existsSync(file.replace(/\.[a-z]+\.tsx?$/, `.${part}`)));
const shared = addresses.filter((a) => !opened.some((p) => p.route === a && drawnByOwnParts(p)));
/** The theme of each shared page: neighbouring addresses differ. */
const themeOf = new Map(shared.map((address, i): [string, Theme] => [address, i % 2 === 0 ? "light" : "dark"]));
const sharedIn = (theme: Theme) => shared.filter((address) => themeOf.get(address) === theme);
/** Grouped by theme, so that a window changes its theme only for pages that are analysed in both, and once between. */
const inOrder = [...sharedIn("light"), ...addresses.filter((a) => !themeOf.has(a)), ...sharedIn("dark")];

/**
 * Rules that a theme can break; all other rules of axe see the same document and run once, in the theme that the page
 * opens in.
 */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/**
 * Menu, top bar and footer are the same on each page: they are analysed once in each window and theme, which halves an
 * analysis.
 */
const frame = "[class*=side_menu_], [class*=top_top_], [class*=footer_foot_]";

/** Pages whose content is written by administrators and remains in their language. */
const written: ReadonlySet<string> = new Set(["/page/faq"]);

/** Number of windows used in parallel, so that one is analysed while another waits for the server. */
const windowCount = 3;
const stillMs = 300;

type Theme = "light" | "dark";
/**
 * A window with its current theme and size. A page opens in the theme and size in which the check of the previous page
 * ended, and is then checked in the other size and, if it needs both, the other theme, so that one change of each
 * suffices.
 */
type Window = Visit & { theme: Theme; size: "desktop" | "phone" };

inBrowser("every built page", () => {
  let stage: Stage;
  const free: Window[] = [];
  const waiting: ((window: Window) => void)[] = [];
  const frameAnalysed = { light: new WeakSet<Window>(), dark: new WeakSet<Window>() };
  beforeAll(async () => {
    stage = await openStage();
    for (let i = 0; i < windowCount; i++) {
      const window: Window = { ...(await visit(stage, "/#/guest/welcome")), theme: "light", size: "desktop" };
      await signIn(window.page, "admin");
      await endTransitions(window.page);
      free.push(window);
    }
  });
  afterAll(() => stage?.close());

  const take = async (): Promise<Window> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (window: Window) => {
    const next = waiting.shift();
    next ? next(window) : free.push(window);
  };

  async function open({ page, problems }: Visit, address: string): Promise<void> {
    problems.length = 0;
    // a key press keeps the screen unlocked: on a slow machine the test takes longer than the idle time
    await page.keyboard.press("Shift");
    await page.goto(`${stage.url}/#${address}`);
    await page.locator("h1").first().waitFor();
    await waitUntilStill(page, stillMs);
    // the heading found first may belong to the previous page, which is shown until this page is loaded
    if ((await page.locator("h1").count()) === 0) {
      await page.locator("h1").first().waitFor();
      await waitUntilStill(page, stillMs);
    }
  }

  async function accessibilityFindings(window: Window, rules?: readonly string[]): Promise<string[]> {
    const without = frameAnalysed[window.theme].has(window) ? frame : undefined;
    frameAnalysed[window.theme].add(window);
    return axeFindings(window.page, { ...(rules ? { rules } : {}), without });
  }

  /** All checks at the width of a desktop; the other theme can only change colours. */
  async function findingsOnDesktop(window: Window, address: string): Promise<string[]> {
    const only = themeOf.get(address);
    if (only && only !== window.theme) await switchTheme(window);
    const { page, theme } = window;
    const shown = new URL(page.url()).hash.slice(1).split("?")[0];
    const headings = await page.locator("h1").count();
    const problems = [
      ...(shown === address ? [] : [`leads to ${shown}`]),
      ...(headings === 1 ? [] : [`has ${headings} headings of the first rank`]),
      ...(await accessibilityFindings(window)).map((finding) => `${theme}: ${finding}`),
      ...(written.has(address) ? [] : (await untranslated(page)).map((text) => `in Indonesian: ${text}`)),
      ...(await dateFormFindings(page)),
    ];
    if (only) return problems;
    await switchTheme(window);
    const inOtherTheme = await accessibilityFindings(window, rulesOfColour);
    return [...problems, ...inOtherTheme.map((finding) => `${window.theme}: ${finding}`)];
  }

  test.concurrent.each(inOrder)(
    "%s opens without problems, with one heading, accessible in light and dark, and fits a phone",
    async (address) => {
      const window = await take();
      try {
        await open(window, address);
        const problems: string[] = [];
        if (window.size === "phone") {
          problems.push(...(await widthFindings(window.page)));
          await resize(window, "desktop");
          problems.push(...(await findingsOnDesktop(window, address)));
        } else {
          problems.push(...(await findingsOnDesktop(window, address)));
          await resize(window, "phone");
          problems.push(...(await widthFindings(window.page)));
        }
        problems.push(...window.problems.splice(0));
        expect(problems, problems.join("\n")).toEqual([]);
      } finally {
        giveBack(window);
      }
    },
  );
});

/** Resizes a window and waits until the page has adapted. */
async function resize(window: Window, size: Window["size"]): Promise<void> {
  await window.page.setViewportSize(sizes[size]);
  window.size = size;
  await waitUntilStill(window.page, stillMs);
}

/** The elements that extend beyond the edge of the window on a phone. */
async function widthFindings(page: Page): Promise<string[]> {
  // on a busy machine the last part may still be moving
  const fits = await page
    .waitForFunction(() => document.documentElement.scrollWidth <= 390, undefined, { timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  return fits ? [] : [`scrolls sideways on a phone: ${await width()} px wide`];
}

/** Colours change without transitions, because fading between themes costs a dozen frames of every element. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The open page gets the other theme, as it does when the theme is changed in another window of the same browser. */
async function switchTheme(window: Window): Promise<void> {
  const theme = window.theme === "light" ? "dark" : "light";
  const settings = { theme: theme === "dark" ? "dark" : "default", menuColor: theme === "dark" ? "dark" : "gray" };
  await window.page.evaluate((changed) => {
    for (const [name, value] of Object.entries(changed)) {
      const [key, newValue] = [`app.settings.${name}`, JSON.stringify(value)];
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    }
  }, settings);
  await window.page.waitForFunction((expected) => document.documentElement.dataset.theme === expected, theme);
  window.theme = theme;
  await waitUntilStill(window.page, stillMs);
}
