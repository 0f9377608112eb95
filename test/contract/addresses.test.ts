import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressHomes, type AddressName, addressValues, routePattern } from "#kit/route.ts";
import { openRegistry } from "#server/server.ts";
import { businessHome, homeOf } from "#web/session/home.ts";
import { goTargets } from "#web/shell/keys/go-keys.ts";
import type { Account } from "#features/auth/auth.calls.ts";
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
const leads = /\b(?:to|href|navigate|redirect|page)(?:=|:|\()\s*\{?\s*(["'`])#?(\/[^"'`]*)\1/g;
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (f) => /\.tsx?$/.test(f) && !/\.(test|calls)\.tsx?$/.test(f) && !f.startsWith("web/boot/"),
);

test("every address in the source is a page", () => {
  const found = sources.flatMap((file) =>
    [...readFileSync(root + file, "utf8").matchAll(leads)].map((m) => ({
      file,
      // an inserted part matches any one segment, and may end the path
      path: (m[2] as string).replace(/[?#].*$/s, "").replace(/\$\{[^}]*\}/g, "1"),
    })),
  );
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(({ path }) => path !== "/" && !path.startsWith("/api/") && !exists(path))).toEqual([]);
});

test("every keyboard shortcut with two keys leads to a page", () => {
  expect(goTargets.flatMap((g) => g.urls).filter((url) => !exists(url))).toEqual([]);
});

test.each(["admin", "adminbisnis", "helpdeskbisnis", "tso"])(
  "%s starts on an existing page, and all entries of the menu lead to existing pages",
  async (who) => {
    const account = (await (await portal.as(who)).get("/api/auth/account")).json as Account;
    const home = homeOf(account, exists);
    expect(exists(home)).toBe(true);
    expect(account.links).toContain(home);
    type Node = { readonly href: string | null; readonly children: readonly Node[] | null };
    const hrefs = (nodes: readonly Node[]): readonly string[] =>
      nodes.flatMap((n) => [...(n.href ? [n.href] : []), ...hrefs(n.children ?? [])]);
    expect(hrefs(account.menu as readonly Node[]).filter((h) => !exists(h))).toEqual([]);
  },
);

test("the setting of the business roles lists them whether or not their page exists", async () => {
  const account = (await (await portal.as("adminbisnis")).get("/api/auth/account")).json as Account;
  expect(account.roles.some((r) => account.settings?.homeRedirectRoles.includes(r.role))).toBe(true);
  expect(homeOf(account, () => false)).not.toBe(businessHome);
});

test("every page of the menu has a note", async () => {
  const { menu } = (await (await portal.as("admin")).get("/api/auth/account")).json as Account;
  const hrefs = (nodes: Account["menu"]): string[] =>
    nodes.flatMap((n) => [...(n.href ? [n.href] : []), ...hrefs(n.children)]);
  const admin = await portal.as("admin");
  expect(hrefs(menu).length).toBeGreaterThan(250);
  for (const href of hrefs(menu)) {
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
