import { afterAll, beforeAll, expect, test } from "vitest";
import type { Layout, ListPreferences, SavedView } from "#platform/records/index.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { maxPerPage } from "./visible-views.server.ts";

let portal: TradePortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const save = (client: Client, name: string, search = "q=a", layout: Layout = {}, page = "store") =>
  client.post("/api/saved-view", { page, name, search, layout });
const made = async (client: Client, name: string, page = "store") =>
  ((await save(client, name, "q=a", {}, page)).json as { data: SavedView }).data;
const keeping = async (client: Client, page = "store", link = "") =>
  (await client.get(`/api/saved-view?page=${page}${link ? `&link=${link}` : ""}`)).json as ListPreferences;
const names = async (client: Client, page = "store") => (await keeping(client, page)).data.map((v) => v.name);
const share = (client: Client, id: number, audience: string, isDefault = false) =>
  client.post(`/api/saved-view/${id}/share`, { audience, isDefault });
const keep = (client: Client, body: Record<string, unknown>) => client.request("PUT", "/api/saved-view/list", { body });

test("a view is private to its owner; its link opens it for other users", async () => {
  const tso = await portal.as("tso");
  const layout: Layout = {
    columns: ["code", "name"],
    widths: { name: 240 },
    pinned: 2,
    density: "longgar",
    totals: true,
  };
  const view = ((await save(admin, "Tutup", "f.status=closed", layout)).json as { data: SavedView }).data;
  expect((await keeping(admin)).data).toEqual([
    {
      id: view.id,
      name: "Tutup",
      link: view.link,
      search: "f.status=closed",
      layout,
      audience: "me",
      isDefault: false,
      mine: true,
    },
  ]);
  expect(await names(tso)).toEqual([]);
  expect((await keeping(tso, "store", view.link)).data).toMatchObject([{ name: "Tutup", mine: false }]);
  expect((await keeping(tso, "bank", view.link)).data).toEqual([]);
  for (const answer of [
    await tso.request("DELETE", `/api/saved-view/${view.id}`),
    await tso.patch(`/api/saved-view/${view.id}`, { name: "Milik saya" }),
  ])
    expect(answer.status).toBe(404);
  expect((await admin.patch(`/api/saved-view/${view.id}`, { name: "Sudah tutup" })).json).toMatchObject({
    data: { name: "Sudah tutup", search: "f.status=closed", layout },
  });
  expect((await admin.request("DELETE", `/api/saved-view/${view.id}`)).status).toBe(200);
  expect(await names(admin)).toEqual([]);
});

test("text that the database cannot store is refused with its field", async () => {
  for (const bad of ["a\u0000b", "a\ud800"])
    for (const [field, answer] of [
      ["name", await save(admin, bad)],
      ["search", await save(admin, "Rusak", bad)],
      ["page", await save(admin, "Rusak", "q=a", {}, bad)],
      ["layout.columns.0", await save(admin, "Rusak", "q=a", { columns: [bad] })],
      ["layout.columns.0", await keep(admin, { page: "bank", layout: { columns: [bad] } })],
      ["q", await admin.get(`/api/warehouse-stock?q=${bad.endsWith("b") ? "%00" : "%01"}`)],
    ] as const)
      expect([field, answer.status, answer.json]).toMatchObject([field, 422, { code: "invalid", fields: [{ field }] }]);
});

test("a name is unique, also in concurrent saves, and is replaced only on request", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => save(admin, i % 2 ? "Wilayah" : "wilayah", `q=${i}`)),
  );
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find((a) => a.status === 409)?.json).toMatchObject({
    code: "view.exists",
    fields: [{ field: "name" }],
  });
  const [view] = (await keeping(admin)).data;
  const replaced = await admin.post("/api/saved-view", {
    page: "store",
    name: "WILAYAH",
    search: "q=new",
    layout: {},
    replace: true,
  });
  expect([replaced.status, (await keeping(admin)).data]).toMatchObject([200, [{ id: view?.id, search: "q=new" }]]);
});

test("a user can save twenty views on each page", async () => {
  const answers = await Promise.all(Array.from({ length: 23 }, (_, i) => save(admin, `T${i}`, "q=x", {}, "bank")));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(20);
  expect(answers.filter((a) => a.status === 422)).toHaveLength(3);
  expect((await save(admin, "lain", "q=x", {}, "distributor")).status).toBe(200);
  expect((await portal.anonymous.get("/api/saved-view?page=bank")).status).toBe(401);
});

test("views of a report are saved for that report only, and one can be its default view", async () => {
  const tso = await portal.as("tso");
  const page = "report:penjualan-per-area";
  const view = ((await save(tso, "Bulan lalu", "period=month&area=1", {}, page)).json as { data: SavedView }).data;
  expect(await keeping(tso, encodeURIComponent(page))).toMatchObject({
    data: [{ name: "Bulan lalu", search: "period=month&area=1", link: view.link }],
    startView: 0,
  });
  expect(await names(tso, "penjualan-per-area")).toEqual([]);
  expect((await keep(tso, { page, startView: view.id })).status).toBe(200);
  expect((await keeping(tso, encodeURIComponent(page))).startView).toBe(view.id);
  expect(await names(admin, encodeURIComponent(page))).toEqual([]);
});

test("sharing needs its permission; a role's view is visible to the role, a general one to all", async () => {
  const [tso, asm] = [await portal.as("tso"), await portal.as("asm")];
  const own = await made(tso, "Toko saya", "opco");
  expect((await share(tso, own.id, "all")).status).toBe(403);
  const [forTso, forAll] = [await made(admin, "Untuk TSO", "opco"), await made(admin, "Untuk semua", "opco")];
  expect((await share(admin, forTso.id, "ROLE_TSO")).status).toBe(200);
  expect((await share(admin, forAll.id, "all")).status).toBe(200);
  expect((await share(admin, forAll.id, "ROLE_NOBODY")).status).toBe(422);
  expect(await names(tso, "opco")).toEqual(["Toko saya", "Untuk TSO", "Untuk semua"]);
  expect(await names(asm, "opco")).toEqual(["Untuk semua"]);
  expect((await tso.patch(`/api/saved-view/${forTso.id}`, { search: "q=z" })).status).toBe(404);
});

test("an address without parameters opens the user's own default, else the role's, else the general one", async () => {
  const tso = await portal.as("tso");
  const [all, role, mine] = [await made(admin, "A", "uom"), await made(admin, "B", "uom"), await made(tso, "C", "uom")];
  const start = async () => (await keeping(tso, "uom")).startView;
  expect(await start()).toBe(0);
  await share(admin, all.id, "all", true);
  expect(await start()).toBe(all.id);
  await share(admin, role.id, "ROLE_TSO", true);
  expect(await start()).toBe(role.id);
  await keep(tso, { page: "uom", startView: mine.id });
  expect(await start()).toBe(mine.id);
  await keep(tso, { page: "uom", startView: 0 });
  expect(await start()).toBe(0);
  await keep(tso, { page: "uom", startView: mine.id });
  await tso.request("DELETE", `/api/saved-view/${mine.id}`);
  expect(await start()).toBe(role.id);
  const other = await made(admin, "D", "uom");
  await share(admin, other.id, "ROLE_TSO", true);
  expect(await start()).toBe(other.id);
  expect((await keeping(tso, "uom")).data.filter((v) => v.isDefault && v.audience === "ROLE_TSO")).toHaveLength(1);
});

test("a view above the limit of a page is refused with an instruction", async () => {
  const gm = await portal.as("tso");
  for (let i = 0; i < maxPerPage; i++) await made(gm, `Tampilan ${i}`, "brand");
  const words = `Paling banyak ${maxPerPage} tampilan per halaman. Hapus salah satu dahulu.`;
  const { status, json } = await save(gm, "Satu lagi", "", {}, "brand");
  expect([status, json]).toMatchObject([
    422,
    { code: "view.limit", message: words, fields: [{ field: "page", message: words }] },
  ]);
  expect((await save(gm, "Satu lagi", "", {}, "bank")).status).toBe(200);
});

test("list preferences are saved one by one, and invalid ones are refused", async () => {
  expect((await keep(admin, { page: "store", layout: { density: "sedang" }, perPage: 75 })).status).toBe(200);
  await keep(admin, { page: "store", startView: 0 });
  expect(await keeping(admin)).toMatchObject({ layout: { density: "sedang" }, perPage: 75, ownStart: 0 });
  for (const layout of [
    { pinned: 9 },
    { widths: { name: 5 } },
    { density: "rapat" },
    { columns: [] },
    { colour: "red" },
  ])
    expect((await keep(admin, { page: "store", layout })).status).toBe(422);
  expect((await keep(admin, { page: "store", perPage: 21 })).status).toBe(422);
});
