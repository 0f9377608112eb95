import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { tokenMinutes } from "#platform/access/index.server.ts";
import { enter, inBrowser, openStage, registerSetup, quiet, type Stage, visit } from "./support/browser.ts";

type Sent = { readonly method: string; readonly path: string; readonly token: string | undefined; status?: number };
const isApi = (request: Request): boolean => new URL(request.url()).pathname.startsWith("/api/");
const sentBy = (request: Request): Sent => {
  const { pathname, search } = new URL(request.url());
  return { method: request.method(), path: pathname + search, token: request.headers().authorization };
};

/** All requests to the API that a page sends from now on. */
function requestsOf(page: Page): Sent[] {
  const sent: Sent[] = [];
  const known = new Map<Request, Sent>();
  page.on("request", (request) => {
    if (!isApi(request)) return;
    const one = sentBy(request);
    known.set(request, one);
    sent.push(one);
  });
  page.on("response", (response) => {
    const one = known.get(response.request());
    if (one) one.status = response.status();
  });
  return sent;
}
/** The count is read again once the event stream is open, because changes before that are not announced. */
const readAgain = new Set(["/api/notification/unread"]);
/** Requests that were sent again although the server had not failed. */
const repeated = (sent: readonly Sent[]): string[] => {
  const names = sent
    .filter(({ status = 0, path }) => status < 500 && !readAgain.has(path))
    .map((s) => `${s.method} ${s.path} ${s.status}`);
  return names.filter((name, i) => names.indexOf(name) !== i);
};

/** Loads an address and delays every script until the expected requests were sent. */
async function loadCold(page: Page, address: string, expected: readonly string[]): Promise<Sent[]> {
  const sent = requestsOf(page);
  const early = Promise.withResolvers<void>();
  page.on("request", () => expected.every((path) => sent.some((s) => s.path === path)) && early.resolve());
  await page.route("**/assets/*.js", async (route) => {
    await early.promise;
    await route.continue();
  });
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  await quiet(page);
  return sent;
}

const shell = ["/api/auth/account", "/api/auth/menu"];
const bankList = "/api/bank?page=1&perPage=20";

inBrowser("the first requests of a page", () => {
  let stage: Stage;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
  });

  test.each([
    ["/master/bank", bankList, "tbody tr, [class*=resource_cards_] > *"],
    [
      "/laporan/penjualan-harian",
      "/api/report/penjualan-harian?compare=lastYear&mapping=today&sort=key&page=1&perPage=20",
      "tbody tr, [class*=phone-rows_cards_] > *",
    ],
  ])("of %s are sent before its scripts, once, with the token", async (path, question, row) => {
    const { context, page: first } = await enter(stage, "admin");
    await first.close();
    const page = await context.newPage();
    const sent = await loadCold(page, `${stage.url}/#${path}`, [...shell, question]);
    await page.locator(row).first().waitFor();
    expect(repeated(sent)).toEqual([]);
    for (const wanted of [...shell, question]) expect(sent.filter((s) => s.path === wanted)).toHaveLength(1);
    expect(sent.filter((s) => !/^Bearer .{20}/.test(s.token ?? ""))).toEqual([]);
  });

  test("are not sent without a session", async () => {
    const { page } = await visit(stage, "/");
    const sent = requestsOf(page);
    await page.goto(`${stage.url}/#/master/bank`);
    await page.reload();
    await page.locator("input[type=password]").waitFor();
    await quiet(page);
    expect(sent.filter((s) => s.path !== "/api/auth/providers")).toEqual([]);
  });

  test("are not sent with a token that cannot be decrypted", async () => {
    const { context, page: first } = await enter(stage, "admin");
    await first.evaluate(() => {
      localStorage.setItem("app.session", "AAAA.AAAA");
    });
    await first.close();
    const page = await context.newPage();
    const sent = requestsOf(page);
    await page.goto(`${stage.url}/#/master/bank`);
    await page.locator("input[type=password]").waitFor();
    await quiet(page);
    expect(sent.filter((s) => s.path !== "/api/auth/providers")).toEqual([]);
  });

  test("wait for the renewal of a token that is about to expire", async () => {
    const { context, page: first } = await enter(stage, "admin");
    const before = first.waitForRequest((r) => isApi(r) && r.headers().authorization !== undefined);
    await first.reload();
    const old = (await before).headers().authorization;
    await first.close();
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(Date.now() + (tokenMinutes - 0.5) * 60_000));
    const sent = requestsOf(page);
    await page.goto(`${stage.url}/#/master/bank`);
    await page.locator("tbody tr").first().waitFor();
    await quiet(page);
    expect(sent[0]).toMatchObject({ method: "POST", token: old });
    expect(sent.slice(1).filter((s) => s.token === old)).toEqual([]);
    expect(repeated(sent)).toEqual([]);
  });

  test("do not show a page that the guard refuses", async () => {
    const { context } = await enter(stage, "distributor");
    const page = await context.newPage();
    const sent = requestsOf(page);
    await page.goto(`${stage.url}/#/administrators/outgoing-mail`);
    await page.waitForURL(/#\/errors\/403/);
    await page.locator("h1").first().waitFor();
    await quiet(page);
    expect(repeated(sent)).toEqual([]);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
