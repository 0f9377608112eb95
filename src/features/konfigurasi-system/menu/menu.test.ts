import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, newAddress, openPeople, type People } from "#test/support/identity.ts";
import type { MenuNode } from "#platform/access/index.ts";
import type { Upload } from "#platform/import/index.ts";
import { openRegistry } from "#server/server.ts";
import type { MenuEdit, MenuEditor } from "./menu.calls.ts";
import { notShown } from "./menu-plan.ts";
import { placeOf } from "./menu-sync.server.ts";
import { treeOf } from "./menu-tree.server.ts";

let portal: People;
let admin: string;
let tso: string;
beforeAll(async () => {
  portal = await openPeople();
  admin = await portal.token("admin");
  tso = await portal.token("tso");
});
afterAll(() => portal.close());

const call = (method: string, path: string, body?: unknown, token = admin) =>
  portal.from(newAddress(), method, path, body, token);
const editor = async () => (await call("GET", "/api/menu/editor")).json as MenuEditor;
const publish = (e: MenuEditor, rows: readonly MenuEdit[], extra: object = {}) =>
  call("PUT", "/api/menu", { publication: e.publication, rows, notes: {}, note: null, ...extra });
const menuOf = async (token: string) => (await call("GET", "/api/auth/menu", undefined, token)).json as MenuNode[];
const hrefs = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((n) => [...(n.href ? [n.href] : []), ...hrefs(n.children)]);
const linksOf = async (token: string) =>
  ((await call("GET", "/api/auth/account", undefined, token)).json as { links: string[] }).links;

describe("the initial menu", () => {
  test("contains all existing pages, and every row links to a page", async () => {
    const e = await editor();
    const pages = new Set(e.pages.map((p) => p.href));
    const linked = e.rows.filter((r) => r.href).map((r) => r.href as string);
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((h) => !pages.has(h))).toEqual([]);
    expect([...pages].filter((h) => !linked.includes(h))).toEqual([]);
  });
  test("shows each role its own pages, without empty groups", async () => {
    const walk = (nodes: readonly MenuNode[]): void => {
      for (const n of nodes) {
        expect([n.name, n.href !== null || n.children.length > 0 || captions.includes(n.name)]).toEqual([n.name, true]);
        walk(n.children);
      }
    };
    const captions = ["Operasional", "Dukungan"];
    const trees = await Promise.all([admin, tso, await portal.token("distributor")].map(menuOf));
    trees.forEach(walk);
    const [all, some] = trees.map((t) => hrefs(t).length) as [number, number];
    expect(all).toBeGreaterThan(some);
    expect(hrefs(trees[1] as MenuNode[])).toContain("/master/data-toko");
    expect(hrefs(trees[1] as MenuNode[])).not.toContain("/manajemen-user/daftar-pengguna");
    for (const href of hrefs(trees[1] as MenuNode[])) expect(await linksOf(tso)).toContain(href);
  });
  test("a row of a product line has the template of its page's title until it is renamed", () => {
    const row = {
      id: 1,
      parent_id: null,
      href: "/laporan-semen/penjualan",
      icon: null,
      allowed: true,
      slug: "semen",
      line: "Semen",
    };
    const pages = [{ route: "/laporan-:product/penjualan", title: "Penjualan {product}" }];
    const of = (name: string) => treeOf([{ ...row, name }], pages)[0]?.of;
    expect([of("Penjualan Semen"), of("Semen kita")]).toEqual([
      { title: "Penjualan {product}", product: "Semen" },
      undefined,
    ]);
  });
  test("hides the rows of uploads, which their upload page links to, without changing access", async () => {
    const admin = await portal.token("admin");
    const [shown, links, registry] = [hrefs(await menuOf(admin)), await linksOf(admin), await openRegistry()];
    const uploads = (registry.kinds.get("upload") ?? []).map((e) => e.value as unknown as Upload);
    for (const u of uploads) expect(registry.resources.find((e) => e.value === u.of)?.route).toBe(u.listedAt);
    for (const href of notShown) {
      // a row of an upload, or a page below one that links to it
      const above = shown.some((h) => h !== href && href.startsWith(`${h}/`));
      expect([href, above || uploads.some((u) => u.listedAt === href)]).toEqual([href, true]);
      expect([shown.includes(href), links.includes(href)]).toEqual([false, true]);
    }
  });
  test("determines the group of a page that it does not contain", () => {
    expect(placeOf("/laporan/penjualan-baru").path.map((g) => g.name)).toEqual(["Laporan"]);
    expect(placeOf("/master/cluster/lain").path[0]?.name).toBe("Master data");
    expect(placeOf("/lain").path).toEqual([]);
  });
});

describe("publishing", () => {
  test("renames, moves, hides and grants together, effective with the next request", async () => {
    const e = await editor();
    const toko = e.rows.find((r) => r.href === "/master/data-toko") as MenuEdit;
    const bank = e.rows.find((r) => r.href === "/master/bank") as MenuEdit;
    const tsoRole = e.roles.find((r) => r.name === "TSO")?.id as number;
    const group: MenuEdit = {
      id: -1,
      parent_id: null,
      name: "Pilihan saya",
      href: null,
      icon: "shop",
      visible: true,
      roles: [],
    };
    const rows = [
      group,
      ...e.rows.map((r) =>
        r.id === toko.id
          ? { ...r, parent_id: -1, name: "Toko saya" }
          : r.id === bank.id
            ? { ...r, roles: [...r.roles, tsoRole] }
            : r,
      ),
    ];
    const answer = await publish(e, rows, {
      notes: { "/master/data-toko": "<p>Periksa <strong>duplikat</strong>.<script>alert(1)</script></p>" },
      note: "Uji",
    });
    expect(answer.status).toBe(200);
    const [first] = await menuOf(tso);
    expect(first).toMatchObject({
      name: "Pilihan saya",
      icon: "shop",
      children: [{ name: "Toko saya", href: "/master/data-toko" }],
    });
    expect(await linksOf(tso)).toContain("/master/bank");
    const note = (await call("POST", "/api/menus/note", { href: "/master/data-toko" }, tso)).json as {
      data: { items: { note: string }[] };
    };
    expect(note.data.items[0]?.note).toBe("<p>Periksa <strong>duplikat</strong>.</p>");
    const [event] = await portal.sql<{ after: MenuEdit[]; note: string }>(
      "select after, note from audit_event where action = 'publish' order by id desc limit 1",
    );
    expect(event?.note).toBe("Uji");
    expect(event?.after.map((r) => r.name).sort()).toEqual(["Bank", "Pilihan saya", "Toko saya"].sort());
  });
  test("hides a row from the menu and keeps access to its page", async () => {
    const e = await editor();
    await publish(
      e,
      e.rows.map((r) => (r.href === "/master/data-toko" ? { ...r, visible: false } : r)),
    );
    expect(hrefs(await menuOf(tso))).not.toContain("/master/data-toko");
    expect(await linksOf(tso)).toContain("/master/data-toko");
  });
  test("refuses rows that are not a tree, without changes", async () => {
    const e = await editor();
    const [a, b] = e.rows.filter((r) => r.href === null) as [MenuEdit, MenuEdit];
    const linked = e.rows.filter((r) => r.href !== null) as [MenuEdit, MenuEdit];
    const but = (id: number, change: Partial<MenuEdit>) => e.rows.map((r) => (r.id === id ? { ...r, ...change } : r));
    const faults: (readonly MenuEdit[])[] = [
      e.rows.map((r) => (r.id === a.id ? { ...r, parent_id: b.id } : r.id === b.id ? { ...r, parent_id: a.id } : r)),
      but(a.id, { parent_id: a.id }),
      but(a.id, { parent_id: 999_999 }),
      but(linked[0].id, { href: linked[1].href }),
      but(a.id, { name: " " }),
      but(a.id, { href: "https://jahat.example" }),
      but(a.id, { href: "//jahat.example" }),
      [...e.rows, { ...a }],
      [...e.rows, { ...a, id: 999_999 }],
    ];
    for (const rows of faults) expect((await publish(e, rows)).status).toBe(422);
    expect((await editor()).publication).toBe(e.publication);
  });
  test("refuses to overwrite a newer publication", async () => {
    const e = await editor();
    expect((await publish(e, e.rows)).status).toBe(200);
    const late = await publish(e, e.rows);
    expect([late.status, codeOf(late)]).toEqual([409, "conflict"]);
    const both = await editor();
    const at = await Promise.all([publish(both, both.rows), publish(both, both.rows)]);
    expect(at.map((x) => x.status).sort()).toEqual([200, 409]);
  });
  test("keeps every state, and an earlier one can be restored", async () => {
    const history = (await call("GET", "/api/menu/publications")).json as {
      id: number;
      note: string | null;
      by: string | null;
    }[];
    expect(history.at(-1)).toMatchObject({ note: "Menu awal", by: null });
    expect(history.at(-2)).toMatchObject({ note: "Uji", by: "Ratna Kusumawardhani" });
    const { rows } = (await call("GET", `/api/menu/publications/${history.at(-1)?.id}`)).json as { rows: MenuEdit[] };
    const current = await editor();
    const gone = current.rows.find((r) => r.href === "/master/bank") as MenuEdit;
    expect(
      (
        await publish(
          current,
          current.rows.filter((r) => r.id !== gone.id),
        )
      ).status,
    ).toBe(200);
    const now = await editor();
    expect(now.rows.some((r) => r.id === gone.id)).toBe(false);
    expect((await publish(now, rows)).status).toBe(200);
    expect((await editor()).rows.map((r) => [r.id, r.name, r.parent_id, r.href, r.roles])).toEqual(
      rows.map((r) => [r.id, r.name, r.parent_id, r.href, r.roles]),
    );
  });
  test("requires the permission, and is refused under masking", async () => {
    const e = await editor();
    expect(
      (await call("PUT", "/api/menu", { publication: e.publication, rows: e.rows, notes: {}, note: null }, tso)).status,
    ).toBe(403);
    await portal.sql("insert into role_action select id, 'menu.write' from role where code = 'ROLE_TSO'");
    const masked = (
      (
        await call("POST", "/api/mask-login", {
          user_id: [await portal.id("tso")],
          ip_address: "",
          device: "",
          location: "",
          path: "/",
        })
      ).json as { access_token: string }
    ).access_token;
    const answer = await call(
      "PUT",
      "/api/menu",
      { publication: e.publication, rows: e.rows, notes: {}, note: null },
      masked,
    );
    expect([answer.status, codeOf(answer)]).toEqual([403, "masked"]);
  });
});
