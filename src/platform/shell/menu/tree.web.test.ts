import { describe, expect, test } from "vitest";
import { isExact, type MenuItem, menuItemsOf, pagesOf, type ServerNode, trailOf, visibleMenu } from "./tree.web.ts";

let next = 0;
const node = (
  name: string,
  href: string | null,
  children: readonly ServerNode[] = [],
  extra: Partial<ServerNode> = {},
): ServerNode => ({
  id: ++next,
  name,
  href,
  icon: null,
  children,
  ...extra,
});
const titles = (items: readonly MenuItem[]): unknown[] =>
  items.map((i) => (i.children ? [i.title, titles(i.children)] : i.title));

const tree = menuItemsOf([
  node("Dashboard", "/dashboard", [], { icon: "dashboard" }),
  node("Operasional", null),
  node(
    "Master",
    null,
    [
      node("Bank", "/master/bank"),
      node("Produk", "/master/produk", [node("Merk", "/master/produk/merk")], { icon: "shop" }),
      node("Lama", "/master/lama", [node("Di bawahnya", "/master/lama/x")], { disabled: true }),
    ],
    { icon: "database" },
  ),
  node("Program", "/program-loyalty", [
    node("Toko program", "/program-loyalty/:id/list-toko"),
    node("Reward", "/program-loyalty/reward"),
  ]),
]);

describe("from the server", () => {
  test("a node has its id as a text key, its name and its address", () => {
    expect(menuItemsOf([{ id: 7, name: "Bank", href: "/master/bank", icon: null, children: null }])[0]).toMatchObject({
      key: "7",
      title: "Bank",
      url: "/master/bank",
      icon: undefined,
      category: false,
    });
  });
  test("a node without address and children is a caption", () => {
    expect(tree[1]).toMatchObject({ title: "Operasional", category: true });
    expect(tree[2]?.category).toBe(false);
  });
});

describe("the menu of a role", () => {
  const withRoles = menuItemsOf([
    node("Umum", "/a"),
    node("Rahasia", null),
    node("Cabang", null, [
      node("Satu", "/b", [], { roles: ["ROLE_A"] }),
      node("Dalam", null, [node("Dua", "/c", [], { roles: ["ROLE_B"] })]),
    ]),
    node("Milik A", "/d", [node("Anak", "/d/e")], { roles: ["ROLE_A"] }),
  ]);
  test("is filtered at every depth, without empty branches and captions", () => {
    expect(titles(visibleMenu(withRoles, ["ROLE_A"]))).toEqual([
      "Umum",
      "Rahasia",
      ["Cabang", ["Satu"]],
      ["Milik A", ["Anak"]],
    ]);
    expect(titles(visibleMenu(withRoles, ["ROLE_B"]))).toEqual(["Umum", "Rahasia", ["Cabang", [["Dalam", ["Dua"]]]]]);
    expect(titles(visibleMenu(withRoles, []))).toEqual(["Umum"]);
  });
  test("includes entries with an empty list of roles", () => {
    expect(visibleMenu([{ key: "1", title: "x", url: "/x", roles: [] }], [])).toHaveLength(1);
  });
  test("may be empty", () => {
    expect(visibleMenu([], ["ROLE_A"])).toEqual([]);
  });
});

describe("the list of pages", () => {
  test("omits captions, disabled entries and those below them, and inherits icons", () => {
    expect(pagesOf(tree).map((p) => [p.url, p.icon])).toEqual([
      ["/dashboard", "dashboard"],
      ["/master/bank", "database"],
      ["/master/produk", "shop"],
      ["/master/produk/merk", "shop"],
      ["/program-loyalty", undefined],
      ["/program-loyalty/:id/list-toko", undefined],
      ["/program-loyalty/reward", undefined],
    ]);
  });
  test("contains each address once", () => {
    expect(
      pagesOf([
        { key: "1", title: "A", url: "/a" },
        { key: "2", title: "A lagi", url: "/a" },
      ]),
    ).toHaveLength(1);
  });
});

describe("the trail of a path", () => {
  const trail = (path: string) => trailOf(tree, path).map((i) => i.title);
  test("runs from the root to the page", () => {
    expect(trail("/master/produk/merk")).toEqual(["Master", "Produk", "Merk"]);
    expect(trail("/master/bank")).toEqual(["Master", "Bank"]);
  });
  test("treats / as the dashboard and ignores a trailing slash or a query", () => {
    expect(trail("/")).toEqual(["Dashboard"]);
    expect(trail("/master/bank/?page=2")).toEqual(["Master", "Bank"]);
  });
  test("prefers the longest entry and matches params for ids", () => {
    expect(trail("/program-loyalty/5/list-toko")).toEqual(["Program", "Toko program"]);
    expect(trail("/program-loyalty/reward")).toEqual(["Program", "Reward"]);
    expect(trail("/program-loyalty/5/assign-toko")).toEqual(["Program"]);
  });
  test("does not match a prefix of a word", () => {
    expect(trail("/master/banking")).toEqual([]);
    expect(trail("/program-loyalty-x")).toEqual([]);
  });
  test("distinguishes the entry's own page from one below it", () => {
    const program = trailOf(tree, "/program-loyalty/5/x").at(-1);
    expect(isExact(program, "/program-loyalty/5/x")).toBe(false);
    expect(isExact(program, "/program-loyalty")).toBe(true);
    expect(isExact(undefined, "/x")).toBe(false);
  });
});
