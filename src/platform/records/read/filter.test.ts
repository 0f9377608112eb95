import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  for (const [code, name, swift, active] of [
    ["FA", "Bank Abadi", "ABADIDJA", true],
    ["FB", "Bank Bumi", null, true],
    ["FC", "Abadi Jaya", "JAYAIDJA", false],
  ] as const)
    expect((await admin.post("/api/bank", { code, name, swiftCode: swift, active })).status).toBe(200);
});
afterAll(() => portal?.close());

const codes = async (query: string) => {
  const answer = await admin.get(`/api/bank?sort=code&${query}`);
  expect(answer.status, `${query} → ${answer.text}`).toBe(200);
  return (answer.json as { data: { code: string }[] }).data
    .map((b) => b.code)
    .filter((c) => /^F[ABC]$/.test(c))
    .join();
};

test.each([
  ["f.name=bank", "FA,FB"],
  ["f.name.has=abadi", "FA,FC"],
  ["f.name.lacks=abadi", "FB"],
  ["f.name.is=Bank%20Bumi", "FB"],
  ["f.name.not=Bank%20Bumi", "FA,FC"],
  ["f.code.in=FA%0AFC%3BXX", "FA,FC"],
  ["f.swiftCode=~", "FB"],
  ["f.swiftCode.not=~", "FA,FC"],
  ["f.swiftCode.not=ABADIDJA", "FB,FC"],
  ["f.active=true", "FA,FB"],
  ["f.name.has=a&o1.f.code=FA&o2.f.active=false", "FA,FC"],
  ["o1.f.code=FA&o1.f.active=false&o2.f.code.is=FB", "FB"],
  ["f.name.has=100%25", ""],
  // codes are compared as codes, names without accents
  ["f.code.is=fa", "FA"],
  ["f.code.in=fa,Fb", "FA,FB"],
  ["f.name.is=bank%20bumi", "FB"],
  ["q=%C3%A1badi", "FA,FC"],
])("%s finds %s", async (query, row) => expect(await codes(query)).toBe(row));

test("a figure can be in any of several ranges, and too many or invalid ranges are refused", async () => {
  const days = async (query: string) => (await admin.get(`/api/api-log?${query}`)).status;
  expect([
    await days("f.status=1..7,30,60.."),
    await days("f.status.not=1..7,30"),
    await days("f.status=1,x"),
    await days("f.status=1,2,3,4,5,6"),
  ]).toEqual([200, 200, 422, 422]);
});

test.each([
  "f.name.near=x",
  "f.status=ngawur",
  "f.updatedAt=2026-11-02..2026-11-01",
  "f.name.=x",
  "f.active.has=true",
  "f.name.has=",
  "o6.f.name=x",
  "o0.f.name=x",
  "o1.name=x",
  "f.__proto__.has=x",
  "f.constructor=x",
  "f.name.has=%00",
  `f.name.has=${"x".repeat(401)}`,
  `f.code.in=${Array.from({ length: 501 }, (_, i) => i).join()}`,
  "f.active=maybe",
  "f.createdAt=@today",
])("%s is refused and not an internal error", async (query) =>
  expect((await admin.get(`/api/bank?${query}`)).status).toBe(422),
);

test("days relative to today use the business day of the database, for dates and instants", async () => {
  const { districts, today } = portal.trade;
  const made = await admin.post("/api/store", {
    code: "REL-1",
    name: "Toko Hari Ini",
    district: districts[0],
    openedOn: today,
    status: "active",
  });
  expect(made.status, made.text).toBe(200);
  const codes = async (q: string) =>
    ((await admin.get(`/api/store?${q}`)).json as { data: { code: string }[] }).data.some((s) => s.code === "REL-1");
  for (const word of ["@today", "@7", "@30", "@month", "@year"])
    expect(await codes(`f.openedOn=${word}`), word).toBe(true);
  expect(await codes("f.openedOn=@lastmonth")).toBe(false);
  expect(await codes("f.openedOn.not=@lastmonth")).toBe(true);
  expect((await admin.get("/api/store?f.openedOn=@tomorrow")).status).toBe(422);
});

test("totals are exact, and sums never use floating point", async () => {
  const { districts } = portal.trade;
  for (const [i, tonnes] of ["0.001", "99999999.999", "0.002"].entries())
    expect(
      (
        await admin.post("/api/store", {
          code: `SUM-${i}`,
          name: "Toko Jumlah",
          district: districts[0],
          potentialTonnes: tonnes,
          status: "active",
        })
      ).status,
    ).toBe(200);
  const answer = await admin.get("/api/store/totals?f.code=SUM-&sums=true");
  expect(answer.json).toMatchObject({ data: { count: 3, sums: { potentialTonnes: "100000000.002" } } });
  expect((await admin.get("/api/store/totals?sums=perhaps")).status).toBe(422);
});

test("names are found without accents, in lists and in choices; a code in any case", async () => {
  for (const [code, name] of [
    ["FCAF\u00c9".replace("\u00c9", "E"), "Bank Caf\u00e9 \u00d1and\u00fa"],
    ["FNFD", "Bank Re\u0301sume\u0301"],
  ])
    expect((await admin.post("/api/bank", { code, name })).status).toBe(200);
  const named = async (path: string) =>
    ((await admin.get(path)).json as { data: { name?: string; label?: string }[] }).data.map((d) => d.name ?? d.label);
  expect(await named("/api/bank?q=cafe%20nandu")).toEqual(["Bank Caf\u00e9 \u00d1and\u00fa"]);
  expect(await named("/api/bank?q=CAF%C3%89")).toEqual(["Bank Caf\u00e9 \u00d1and\u00fa"]);
  expect(await named("/api/bank/lookup?q=resume")).toEqual(["FNFD \u2013 Bank R\u00e9sum\u00e9"]);
  expect(await named("/api/bank?q=fnfd")).toEqual(["Bank R\u00e9sum\u00e9"]);
});
