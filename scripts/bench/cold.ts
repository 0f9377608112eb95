import { type Browser, type BrowserContext, type CDPSession, chromium } from "playwright-core";
import { findChromium } from "../machine.mjs";
import { flags } from "./bundle.ts";
import { median } from "./load.ts";
import { password, printResult, signIn as tokenOf } from "./portal-process.ts";
import { openReactAdmin } from "./react-admin.ts";

/** A slow processor and a slow line, as in field offices. */
const slow = { processor: 4, latencyMs: 150, bitsPerSecond: 1_600_000 };
const rounds = 3;
/** The measured pages; a measurement ends when the element `shown` is visible. */
const pages = [
  { name: "guest page, form", path: "/guest/welcome", shown: "input[type=password]", signedIn: false },
  { name: "list page, first row", path: "/master/bank", shown: "tbody tr", signedIn: true },
  { name: "report page, first row", path: "/laporan/penjualan-harian", shown: "tbody tr", signedIn: true },
] as const;
type ColdPage = (typeof pages)[number];
type Opened = { readonly url: string; readonly token: string };

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  const bytesPerSecond = slow.bitsPerSecond / 8;
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slow.processor });
}

async function signIn(context: BrowserContext, portal: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${portal}/#/guest/welcome`);
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/(?!guest)/);
  await page.locator("h1").first().waitFor();
  await page.close();
}

/** Milliseconds from the request of an address to its content, without cached files, after `prepare`. */
async function timeCold(
  browser: Browser,
  address: string,
  shown: string,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<number> {
  const context = await browser.newContext({ locale: "id-ID" });
  try {
    await prepare(context);
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    const from = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    await page.locator(shown).first().waitFor({ timeout: 120_000 });
    return performance.now() - from;
  } finally {
    await context.close();
  }
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) times.push(await measure());
  return median(times) / 1000;
}

/** The portal's page, and a react-admin page of the same rows where there is one. */
async function compare(browser: Browser, portal: string, reference: Opened | undefined, page: ColdPage): Promise<void> {
  const { name, path, shown, signedIn } = page;
  const measured = await medianOf(() =>
    timeCold(browser, `${portal}/#${path}`, shown, async (context) => signedIn && signIn(context, portal)),
  );
  if (!reference) return printResult(`cold ${name}`, `${measured.toFixed(2)} s`, "–", "–", "–", true);
  const setToken = (context: BrowserContext) =>
    context.addInitScript(`window.token = ${JSON.stringify(reference.token)}`);
  const theirs = await medianOf(() => timeCold(browser, `${reference.url}/#/bank`, shown, setToken));
  const ratio = measured / theirs;
  printResult(
    `cold ${name}`,
    `${measured.toFixed(2)} s`,
    `${theirs.toFixed(2)} s react-admin`,
    ratio.toFixed(2),
    "≤ 0.75",
    ratio <= 0.75,
  );
}

/**
 * `npm run bench -- --only cold`: first views on a slow device, each the median of several, and the list beside a
 * react-admin page of the same rows.
 */
export async function benchCold({ url }: { readonly url: string }): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) return void process.stdout.write("cold pages: no Chromium on this machine, not measured\n");
  const reactAdmin = await openReactAdmin(url);
  const browser = await chromium.launch({ executablePath, args: [...flags] });
  try {
    const reference = { url: reactAdmin.url, token: await tokenOf(url, "admin") };
    for (const page of pages) await compare(browser, url, page.path === "/master/bank" ? reference : undefined, page);
  } finally {
    await browser.close();
    reactAdmin.close();
  }
}
