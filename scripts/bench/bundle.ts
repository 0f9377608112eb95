import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page, type Request } from "playwright-core";

export const flags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Waits until there has been no network traffic for half a second, except for the event stream, which never ends. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const waiting = new Set<Request>();
  const on = (request: Request) => void (request.url().includes("/api/live") || waiting.add(request));
  const off = (request: Request) => void waiting.delete(request);
  page.on("request", on).on("requestfinished", off).on("requestfailed", off);
  const until = Date.now() + 30_000;
  for (let since = Date.now(); Date.now() - since < 800 && Date.now() < until; await page.waitForTimeout(50))
    if (waiting.size > 0) since = Date.now();
  page.off("request", on).off("requestfinished", off).off("requestfailed", off);
}

/** Kilobytes of gzipped JavaScript that a browser fetches to show an address without a cache. */
async function weigh(
  browser: Browser,
  portal: string,
  path: string,
  signIn?: { username: string; password: string },
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (signIn) {
    await page.goto(`${portal}/#/guest/welcome`);
    await page.locator("input[autocomplete=username], input[name=username]").first().fill(signIn.username);
    await page.locator("input[type=password]").first().fill(signIn.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/(dashboard|atbusiness)/, { timeout: 30_000 });
    await rest(page);
  }
  const state = await context.newPage();
  await page.close();
  let bytes = 0;
  const seen = new Set<string>();
  const waiting: Promise<void>[] = [];
  state.on("response", (r) => {
    if (r.request().resourceType() !== "script" && !r.url().endsWith(".js")) return;
    if (seen.has(r.url())) return;
    seen.add(r.url());
    waiting.push(
      r.body().then(
        (b) => {
          bytes += gzipSync(b, { level: 9 }).length;
        },
        () => undefined,
      ),
    );
  });
  await state.goto(`${portal}/#${path}`);
  await rest(state);
  await state.locator("h1").first().waitFor({ timeout: 30_000 });
  await rest(state);
  await Promise.all(waiting);
  await context.close();
  return bytes / 1024;
}

export type Weights = {
  readonly guest: number;
  readonly shell: number;
  readonly list: number;
  readonly report: number;
};

export async function weighPages(
  executablePath: string,
  portal: string,
  account: { username: string; password: string },
): Promise<Weights> {
  const browser = await chromium.launch({ executablePath, args: [...flags] });
  try {
    const guest = await weigh(browser, portal, "/guest/welcome");
    const shell = await weigh(browser, portal, "/errors/404", account);
    const list = await weigh(browser, portal, "/master/bank", account);
    const report = await weigh(browser, portal, "/laporan/penjualan-harian", account);
    return { guest, shell, list: list - shell, report: report - shell };
  } finally {
    await browser.close();
  }
}
