import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { type Begin, settingOf } from "../../support/setting.ts";
import { demoPassword, openPortal, type Portal } from "../../support/portal.ts";

const executablePath = process.env.PORTAL_HAS_CHROMIUM || (existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : "");
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Suites that need a real browser; skipped, and said so, only where the machine has none. */
export const inBrowser = describe.skipIf(!executablePath);

export type Stage<P extends Portal = Portal> = AsyncDisposable & {
  readonly portal: P;
  /** A browser profile without any data, closed with the stage. */
  readonly newContext: Browser["newContext"];
  readonly url: string;
  close(): Promise<void>;
};

/** The real portal on a port of its own, with the built pages, and a real browser beside it. */
export const openStage = (): Promise<Stage> => stageOf(openPortal());

/** The same around a portal with rows of its own. */
export async function stageOf<P extends Portal>(opening: Promise<P>): Promise<Stage<P>> {
  const portal = await opening;
  const url = await portal.server.app.listen({ port: 0, host: "127.0.0.1" });
  const browser = await sharedBrowser();
  const contexts: BrowserContext[] = [];
  const close = async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await portal.close();
  };
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return { portal, newContext, url, close, [Symbol.asyncDispose]: close };
}

let launched: Promise<Browser> | undefined;

/** One browser for all files of a worker; it ends with the worker. Profiles are apart because each visit has a context of its own. */
async function sharedBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = chromium.launch({ executablePath, args: flags });
  return launched;
}

/**
 * Opens what the tests of a file play on, and closes what `begin` handed over to be closed. A second try begins as the first one did, on a
 * stage without anything that was left behind, made or typed: only so can it succeed where a busy machine made the first one fail.
 */
export function playedOn(begin: Begin): void {
  const setting = settingOf(begin);
  beforeAll(() => setting.begin());
  beforeEach(({ task }) => (setting.stands && !task.result?.retryCount ? undefined : setting.begin()));
  afterAll(() => setting.end());
}

export type Visit = { readonly context: BrowserContext; readonly page: Page; readonly trouble: string[] };
export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;

/** A fresh browser profile; anything the page complains of (errors, broken security policy) is gathered in `trouble`. */
export async function visit(
  stage: Stage,
  path: string,
  options: { size?: keyof typeof sizes; dark?: boolean; settings?: Record<string, unknown> } = {},
): Promise<Visit> {
  const context = await stage.newContext({
    viewport: sizes[options.size ?? "desktop"],
    reducedMotion: "reduce",
  });
  const settings = { ...(options.dark ? { theme: "dark" } : {}), ...options.settings };
  await context.addInitScript((given) => {
    for (const [key, value] of Object.entries(given))
      if (localStorage.getItem(`app.settings.${key}`) === null)
        localStorage.setItem(`app.settings.${key}`, JSON.stringify(value));
  }, settings);
  context.on("page", watch);
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on("pageerror", (e) => trouble.push(`error: ${e.message}`));
  page.on("console", (m) => {
    if (m.type() === "error" && !/Failed to load resource/.test(m.text())) trouble.push(`console: ${m.text()}`);
  });
  await page.goto(`${stage.url}${path}`);
  return { context, page, trouble };
}

const busy = new WeakMap<Page, Set<unknown>>();
/** The stream of news stays open for as long as the page does, so it is not waited for. */
function watch(page: Page): void {
  const open = new Set<unknown>();
  busy.set(page, open);
  page.on("request", (r) => !r.url().endsWith("/api/live") && open.add(r));
  page.on("requestfinished", (r) => open.delete(r));
  page.on("requestfailed", (r) => open.delete(r));
}
/** Waits until nothing has been on its way for half a second, or for as long as is said. */
export async function quiet(page: Page, stillMs = 500): Promise<void> {
  const until = Date.now() + 30_000;
  for (let since = Date.now(); Date.now() - since < stillMs; await new Promise((done) => setTimeout(done, 50))) {
    if (Date.now() > until)
      throw new Error(`the page never came to rest: ${[...(busy.get(page) ?? [])].map(String).join()}`);
    if (busy.get(page)?.size) since = Date.now();
  }
}

/** A fresh browser profile in which somebody has signed in, in Indonesian unless said otherwise. */
export async function enter(stage: Stage, who: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const v = await visit(stage, "/#/guest/welcome", { ...options, settings: { locale: "id-ID", ...options.settings } });
  await signIn(v.page, who);
  return v;
}

export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.locator("input[name=username], input[autocomplete=username]").first().fill(username);
  await page.locator("input[type=password]").first().fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/(?!guest)/, { timeout: 30_000 });
  await page.locator("h1").first().waitFor();
}

/** What this browser keeps of forms that were not saved, as one text. */
export const draftsIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .flatMap(([key, text]) => (key.startsWith("app.draft.") ? [String(text)] : []))
      .join(),
  );

/** Colours are judged once everything that fades has arrived. */
export async function settled(page: Page, stillMs?: number): Promise<void> {
  await quiet(page, stillMs);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((a) => a.finished.catch(() => undefined)),
    ),
  );
}

/** A document keeps axe; bringing it again, twice for each analysis, costs as much as judging a small page. Frames come and go, and are always given it. */
const hasAxe = async (page: Page): Promise<boolean> =>
  page.frames().length === 1 &&
  page.evaluate(() => typeof (window as { axe?: { run?: unknown } }).axe?.run === "function");

/** WCAG 2.2 AA by axe, or only some of its rules, of the whole page or without a part that is judged elsewhere; each finding names rule and elements. */
export async function axeFindings(
  page: Page,
  { rules, without }: { rules?: readonly string[]; without?: string | undefined } = {},
): Promise<string[]> {
  // without cross-origin frames no separate window is needed to collect results, which halves the time of an analysis
  // only what is wrong is described: naming every element that is right costs more than judging it
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) ? { axeSource: "0" } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });
  if (without) axe.exclude(without);
  const { violations } = await (rules
    ? axe.withRules([...rules])
    : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
  ).analyze();
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map((n) => n.target.join(" "));
    return `${id}: ${where.join(" | ")}`;
  });
}

/** The page at rest has no finding of axe. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  expect(await axeFindings(page), what).toEqual([]);
}
