import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressHomes, type AddressName, addressValues, routePattern } from "#kit/route.ts";
import { openRegistry } from "#server/server.ts";
import { type Account, businessHome, homeOf } from "#platform/access/index.ts";
import {
  goTargets,
  maxPages,
  menuItemsOf,
  pageEntries,
  ranked,
  unlisted,
  visibleMenu,
} from "#platform/shell/index.web.ts";
import { describePage } from "#features/konfigurasi-system/described-page.server.ts";
import { openPortal, type Portal } from "../support/portal.ts";

const root = fileURLToPath(new URL("../../src/", import.meta.url));
const registry = await openRegistry();
/** Public pages have no entry in the registry of guarded pages; their files are their addresses. */
const publicPages = /^\/(guest\/welcome|auth\/(register|forgot-password|callback|lockscreen|login))$/;
const patterns = registry.pages.map((p) => routePattern(p.route));
const isPage = (path: string): boolean => publicPages.test(path) || patterns.some((p) => p.test(path));
/** Addresses below a parameter with a fixed list of values: each must be a page for every one of the values. */
const valued = Object.entries(addressHomes).map(([name, home]) => ({
  open: `${home}/1/`,
  homes: addressValues[name as AddressName].map((value) => `${home}/${value}/`),
}));
const exists = (path: string): boolean => {
  const of = valued.find(({ open }) => path.startsWith(open));
  return of ? of.homes.every((home) => isPage(home + path.slice(of.open.length))) : isPage(path);
};

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

/** Addresses in the source: `to="/x"`, `href: "/x"`, `navigate("/x")`, `page: "/x"`, `redirect("/x")`. */
const linkPattern = /\b(?:to|href|navigate|redirect|page)(?:=|:|\()\s*\{?\s*(["'`])#?(\/[^"'`]*)\1/g;
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (f) => /\.tsx?$/.test(f) && !/\.(test|calls)\.tsx?$/.test(f) && !f.startsWith("platform/shell/boot/"),
);

test("every address in the source is a page", () => {
  const links = sources.flatMap((file) =>
    [...readFileSync(root + file, "utf8").matchAll(linkPattern)].map((m) => ({
      file,
      // an inserted part matches any one segment, and may end the path
      path: (m[2] as string).replace(/[?#].*$/s, "").replace(/\$\{[^}]*\}/g, "1"),
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter(({ path }) => path !== "/" && !path.startsWith("/api/") && !exists(path))).toEqual([]);
});

test("every keyboard shortcut with two keys leads to a page", () => {
  expect(goTargets.flatMap((g) => g.urls).filter((url) => !exists(url))).toEqual([]);
});

const hrefsOf = (nodes: Account["menu"]): string[] =>
  nodes.flatMap((n) => [...(n.href ? [n.href] : []), ...hrefsOf(n.children)]);

test.each(["admin", "adminbisnis", "helpdeskbisnis", "tso"])(
  "%s starts on an existing page, and all entries of the menu lead to existing pages",
  async (who) => {
    const account = (await (await portal.as(who)).get("/api/auth/account")).json as Account;
    const home = homeOf(account, exists);
    expect(exists(home)).toBe(true);
    expect(account.links).toContain(home);
    expect(hrefsOf(account.menu).filter((h) => !exists(h))).toEqual([]);
  },
);

test("the setting of the business roles lists them whether or not their page exists", async () => {
  const account = (await (await portal.as("adminbisnis")).get("/api/auth/account")).json as Account;
  expect(account.roles.some((r) => account.settings?.homeRedirectRoles.includes(r.role))).toBe(true);
  expect(homeOf(account, () => false)).not.toBe(businessHome);
});

test("every page of the menu has a note", async () => {
  const admin = await portal.as("admin");
  const hrefs = hrefsOf(((await admin.get("/api/auth/account")).json as Account).menu);
  expect(hrefs.length).toBeGreaterThan(250);
  for (const href of hrefs) {
    const { data } = (await admin.post("/api/menus/note", { href })).json as { data: { items: { note: string }[] } };
    expect(data.items[0]?.note, href).toBeTruthy();
  }
});

test("each list and each report has a note on its page", async () => {
  const described = [...registry.resources, ...(registry.kinds.get("report") ?? [])].flatMap((e) => e.routes);
  const shown = described.filter((route) => registry.pages.some((p) => p.route === route));
  expect(shown.length).toBeGreaterThan(150);
  for (const route of shown) {
    const note = await describePage(route.replaceAll(/:[a-zA-Z]+/g, "1"), "id");
    expect(note, route).toMatch(/^<(p|ul)>.{20,}/);
    expect(note, route).not.toContain("undefined");
  }
  expect(await describePage("/laporan/penjualan-per-area", "en")).toContain("Volume");
  expect(await describePage("/nowhere", "id")).toBeNull();
});

test("the command palette finds each page by its title", async () => {
  const account = (await (await portal.as("admin")).get("/api/auth/account")).json as Account;
  const roles = account.roles.map((r) => r.role);
  const entries = pageEntries(visibleMenu(menuItemsOf(account.menu), roles), account.links, (title) => title);
  expect(entries.filter((e) => !ranked(entries, e.title).slice(0, maxPages).includes(e))).toEqual([]);
  const links = entries.map((e) => e.to ?? "");
  const opened = registry.pages
    .map((p) => p.route)
    .filter((r) => !r.includes(":") && !/^\/(auth|guest|errors)\//.test(r));
  expect(opened.length).toBeGreaterThan(250);
  // the palette lists the page of the own account among its actions
  expect(opened.filter((route) => route !== "/akun" && !links.includes(route))).toEqual([]);
  const titles = new Map(registry.resources.flatMap((r) => r.routes.map((route) => [route, r.value.title])));
  for (const [url, title] of unlisted) expect(titles.get(url) ?? title, url).toBe(title);
});
