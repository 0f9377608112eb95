import { type Browser, type BrowserContext, type CDPSession, chromium } from "playwright-core";
import { findChromium } from "../machine.mjs";
import { flags } from "./bundle.ts";
import { median } from "./load.ts";
import { password, say } from "./portal-process.ts";

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

/** Milliseconds from the request of an address to its content, without cached files. */
async function timeCold(browser: Browser, portal: string, { path, shown, signedIn }: ColdPage): Promise<number> {
  const context = await browser.newContext({ locale: "id-ID" });
  try {
    if (signedIn) await signIn(context, portal);
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    const from = performance.now();
    await page.goto(`${portal}/#${path}`, { waitUntil: "commit" });
    await page.locator(shown).first().waitFor({ timeout: 120_000 });
    return performance.now() - from;
  } finally {
    await context.close();
  }
}

/** `npm run bench -- --only cold`: first views on a slow device, each the median of several. */
export async function benchCold({ url }: { readonly url: string }): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) return void process.stdout.write("cold pages: no Chromium on this machine, not measured\n");
  const browser = await chromium.launch({ executablePath, args: [...flags] });
  try {
    for (const page of pages) {
      const times: number[] = [];
      for (let i = 0; i < rounds; i++) times.push(await timeCold(browser, url, page));
      say(`cold ${page.name}`, `${(median(times) / 1000).toFixed(2)} s`, "–", "–", "–", true);
    }
  } finally {
    await browser.close();
  }
}
