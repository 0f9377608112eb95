import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { type SetUp, createSetup } from "../../support/test-setup.ts";
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
/** Suites that need a real browser; they are skipped, and reported as skipped, on machines without one. */
export const inBrowser = describe.skipIf(!executablePath);

export type Stage<P extends Portal = Portal> = AsyncDisposable & {
  readonly portal: P;
  /** A browser profile without any data, closed with the stage. */
  readonly newContext: Browser["newContext"];
  readonly url: string;
  close(): Promise<void>;
};

/** The real portal on its own port, with the built pages and a real browser. */
export const openStage = (): Promise<Stage> => stageOf(openPortal());

/** The same for a given portal, which may have other data. */
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

/** One browser for all test files of a worker, closed with the worker. Each visit has a context of its own. */
async function sharedBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = chromium.launch({ executablePath, args: flags });
  return launched;
}

/**
 * Sets up the stage of a test file, and closes what `begin` opened. A retry sets up a new stage, because data or drafts
 * of the first attempt could make it fail again.
 */
export function registerSetup(begin: SetUp): void {
  const setup = createSetup(begin);
  beforeAll(() => setup.begin());
  beforeEach(({ task }) => (setup.ready && !task.result?.retryCount ? undefined : setup.begin()));
  afterAll(() => setup.end());
}

export type Visit = { readonly context: BrowserContext; readonly page: Page; readonly problems: string[] };
export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;

/** A new browser profile; errors of the page and violations of its security policy are collected in `problems`. */
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
  const problems: string[] = [];
  page.on("pageerror", (e) => problems.push(`error: ${e.message}`));
  page.on("console", (m) => {
    if (m.type() === "error" && !/Failed to load resource/.test(m.text())) problems.push(`console: ${m.text()}`);
  });
  await page.goto(`${stage.url}${path}`);
  return { context, page, problems };
}

const busy = new WeakMap<Page, Set<Request>>();
/** The event stream stays open as long as the page, so it is not waited for. */
function watch(page: Page): void {
  const open = new Set<Request>();
  busy.set(page, open);
  page.on("request", (r) => !r.url().endsWith("/api/live") && open.add(r));
  page.on("requestfinished", (r) => open.delete(r));
  page.on("requestfailed", (r) => open.delete(r));
}
/** Waits until no request was pending for half a second, or for the given time. */
export async function quiet(page: Page, stillMs = 500): Promise<void> {
  const until = Date.now() + 30_000;
  for (let since = Date.now(); Date.now() - since < stillMs; await new Promise((done) => setTimeout(done, 50))) {
    if (Date.now() > until)
      throw new Error(`requests were still in progress: ${[...(busy.get(page) ?? [])].map((r) => r.url()).join()}`);
    if (busy.get(page)?.size) since = Date.now();
  }
}

/** A new browser profile with a signed-in person, in Indonesian by default. */
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

/** The unsaved drafts of forms in this browser, as one text. */
export const draftsIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .flatMap(([key, text]) => (key.startsWith("app.draft.") ? [String(text)] : []))
      .join(),
  );

/** Colours are checked after all transitions have ended. */
export async function waitUntilStill(page: Page, stillMs?: number): Promise<void> {
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

/**
 * Loads axe into a document once, because loading it for each analysis costs as much as checking a small page. Frames
 * are replaced, and always load it.
 */
const hasAxe = async (page: Page): Promise<boolean> =>
  page.frames().length === 1 &&
  page.evaluate(() => typeof (window as { axe?: { run?: unknown } }).axe?.run === "function");

/**
 * WCAG 2.2 AA by axe: all or some of its rules, of the whole page or without a part that is checked elsewhere; each
 * finding contains the rule and the elements.
 */
export async function axeFindings(
  page: Page,
  { rules, without }: { rules?: readonly string[]; without?: string | undefined } = {},
): Promise<string[]> {
  // without cross-origin frames no separate window is needed to collect results, which halves the time of an analysis
  // only violations are described, because describing passed elements costs more than checking them
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
  await waitUntilStill(page);
  expect(await axeFindings(page), what).toEqual([]);
}
