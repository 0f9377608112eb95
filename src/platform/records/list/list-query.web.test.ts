import { describe, expect, it } from "vitest";
import { boolean, choice, code, date, decimal, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { type FilterValue, readFilter, writeFilter } from "../filter/filter-value.web.ts";
import {
  apiQuery,
  changed,
  cleared,
  defaultPerPage,
  exportQuery,
  isNarrowed,
  nextSort,
  readListQuery,
  readSet,
  viewSearch,
  withFilter,
  writeListQuery,
} from "./list-query.web.ts";

const District = defineResource("district", {
  title: "Kabupaten",
  scope: "open",
  fields: { name: text("Nama", { required: true }) },
  represent: ["name"],
  list: { columns: ["name"], sort: "name" },
});
const Shop = defineResource("shop", {
  title: "Data Toko",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    status: choice("Status", { active: "Aktif", closed: "Tutup" }, { required: true }),
    district: ref("Kabupaten", District),
    open: boolean("Buka"),
    joinedOn: date("Bergabung"),
    seenAt: instant("Terlihat"),
    limit: decimal("Plafon"),
    rank: integer("Urutan"),
    hidden: text("Rahasia"),
  },
  represent: ["code", "name"],
  list: {
    columns: ["code", "name", "status"],
    search: ["code", "name"],
    filters: ["status", "district", "open", "joinedOn", "seenAt", "limit", "rank", "code"],
    sort: "-name",
  },
});
const read = (address: string) => readListQuery(Shop, new URLSearchParams(address));

describe("the address of a list", () => {
  it("is the same after reading and writing", () => {
    const address =
      "q=abadi&f.status=active%2Cclosed&f.district=12%2C15&f.joinedOn=2026-11-01..&archived=only&sort=-name%2Ccode&perPage=75&page=3";
    expect(writeListQuery(new URLSearchParams(), read(address)).toString()).toBe(address);
  });

  it("is empty for an unchanged list, and keeps foreign parameters", () => {
    expect(writeListQuery(new URLSearchParams("id=7&page=9&f.status=active"), read("")).toString()).toBe("id=7");
  });

  const usual = { page: 1, perPage: defaultPerPage, sort: [], q: "", archived: "", filters: {}, groups: [] };
  it("ignores an empty condition", () => expect(read("f.status=")).toEqual(usual));

  it.each([
    ["perPage", "21"],
    ["perPage", "abc"],
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["sort", "password"],
    ["sort", "-name,hidden"],
    ["archived", "all"],
  ])("keeps the unknown parameter %s=%s, so that the server refuses it and the page reports it", (name, raw) => {
    const query = read(`${name}=${raw}`);
    expect(query.invalid).toEqual({ [name]: raw });
    expect(apiQuery(query)[name]).toBe(raw);
    expect(writeListQuery(new URLSearchParams(), query).get(name)).toBe(raw);
  });

  it("keeps unknown parameters in a view and an export if they affect rows or order", () => {
    const query = read("archived=all&sort=password&page=0&perPage=21");
    expect(viewSearch(Shop, query)).toBe("archived=all&sort=password");
    expect(exportQuery(query)).toEqual({ archived: "all", sort: "password" });
  });

  it("removes unknown parameters when the person sets the same one, removes it or clears everything", () => {
    const query = read("archived=all&sort=password&page=0");
    expect(changed(query, { archived: "only" })).toEqual({ ...usual, archived: "only", invalid: { sort: "password" } });
    expect(changed(query, { invalid: {} }).invalid).toEqual({});
    expect(apiQuery(cleared(query))).toEqual({ page: 1, perPage: defaultPerPage });
  });

  it.each([
    ["status", "nonsense"],
    ["status", "active,nonsense"],
    ["hidden", "x"],
    ["limit", "1e5"],
    ["joinedOn", "2026-13-01"],
    ["joinedOn", "2026-11-02..2026-11-01"],
    ["rank", "5..4"],
    ["open", "yes"],
  ])("keeps the unknown condition %s=%s, so that the page reports it", (name, raw) => {
    const query = read(`f.${name}=${raw}`);
    expect(query.filters).toEqual({ [name]: raw });
    expect(readSet(Shop, name, raw)).toBeUndefined();
    expect(apiQuery(query)[`f.${name}`]).toBe(raw);
    expect(new URLSearchParams(viewSearch(Shop, query)).get(`f.${name}`)).toBe(raw);
  });

  it("stores a view without page and size, and equal queries are equal", () => {
    expect(viewSearch(Shop, read("perPage=75&page=3&f.open=true&f.status=active&q=a"))).toBe(
      "q=a&f.status=active&f.open=true",
    );
    expect(viewSearch(Shop, read("f.status=active&f.open=true&q=a"))).toBe(
      viewSearch(Shop, read("q=a&f.open=true&f.status=active")),
    );
    expect(viewSearch(Shop, read("page=2"))).toBe("");
  });

  it("returns to page one when the query changes, not when only the page does", () => {
    const third = read("page=3");
    expect(changed(third, { q: "x" }).page).toBe(1);
    expect(withFilter(third, "status", "active").page).toBe(1);
    expect(changed(third, { page: 4 }).page).toBe(4);
    expect(withFilter(withFilter(third, "status", "active"), "status", undefined).filters).toEqual({});
  });

  it("has operators and alternatives, and ignores unknown fields", () => {
    const address = "f.status.not=closed&f.name.has=abadi&o1.f.open=true&o2.f.code.in=A1%2CB2&sort=-name";
    expect(writeListQuery(new URLSearchParams(), read(address)).toString()).toBe(address);
    expect(read("o3.f.open=true").groups).toEqual([{ open: "true" }]);
    expect(read("f.open.has=x&f.name.near=x&o9.f.open=true&f.constructor=1&f.name.=x&f.joinedOn=@month")).toMatchObject(
      { filters: { joinedOn: "@month" }, groups: [] },
    );
    expect(exportQuery(read(address))).toMatchObject({ "f.name.has": "abadi", "o2.f.code.in": "A1,B2" });
    const more = withFilter(read("f.open=true"), "name.has", "x", 1);
    expect(more).toMatchObject({ filters: { open: "true" }, groups: [{ "name.has": "x" }] });
    expect(withFilter(more, "name.has", undefined, 1).groups).toEqual([]);
  });

  it("has the position of a deep page, and a mark for the last page whatever its number", () => {
    expect(writeListQuery(new URLSearchParams(), read("page=4000&at=WyJh")).toString()).toBe("page=4000&at=WyJh");
    expect(read("at=WyJh").at).toBeUndefined();
    expect(read("page=9&at=%00").at).toBeUndefined();
    expect(apiQuery(read("page=last"))).toMatchObject({ page: "last" });
    expect(changed(read("page=last"), { q: "x" })).toMatchObject({ page: 1, q: "x" });
    expect(changed(read("page=9&at=WyJh"), { page: 10 }).at).toBeUndefined();
  });

  it("is converted to the query of the server", () => {
    expect(apiQuery(read("q=a&f.open=true&page=2"), { district: "9" })).toEqual({
      page: 2,
      perPage: 20,
      q: "a",
      "f.open": "true",
      "f.district": "9",
    });
    expect(exportQuery(read("q=a&f.open=true&page=2&perPage=5"))).toEqual({ q: "a", "f.open": "true" });
    expect(isNarrowed(read("page=2"))).toBe(false);
    expect(isNarrowed(read("f.open=false"))).toBe(true);
  });
});

describe("sorting", () => {
  const query = read("");
  it("is ascending, descending, and back to the default", () => {
    const up = nextSort(Shop, query, "code", false);
    expect(up).toEqual([{ field: "code", down: false }]);
    const down = nextSort(Shop, { ...query, sort: up }, "code", false);
    expect(down).toEqual([{ field: "code", down: true }]);
    expect(nextSort(Shop, { ...query, sort: down }, "code", false)).toEqual([]);
  });
  it("adds a column to the others, reverses it in place, and removes it", () => {
    const two = nextSort(Shop, { ...query, sort: [{ field: "code", down: false }] }, "status", true);
    expect(two).toEqual([
      { field: "code", down: false },
      { field: "status", down: false },
    ]);
    const turned = nextSort(Shop, { ...query, sort: two }, "code", true);
    expect(turned).toEqual([
      { field: "code", down: true },
      { field: "status", down: false },
    ]);
    expect(nextSort(Shop, { ...query, sort: turned }, "code", true)).toEqual([{ field: "status", down: false }]);
  });
});

describe("filters", () => {
  const f = Shop.fields;
  it.each([
    [f.status, "active,closed", { kind: "set", values: ["active", "closed"] }],
    [f.status, "active,gone,active", undefined],
    [f.district, "12,0,x,15", undefined],
    [f.district, "12,15,12", { kind: "set", values: ["12", "15"] }],
    [f.district, "~", { kind: "empty" }],
    [f.open, "false", { kind: "flag", on: false }],
    [f.joinedOn, "2026-11-01..2026-11-20", { kind: "range", from: "2026-11-01", to: "2026-11-20" }],
    [f.joinedOn, "2026-11-01", { kind: "range", from: "2026-11-01", to: "2026-11-01" }],
    [f.seenAt, "..2026-11-20", { kind: "range", from: "", to: "2026-11-20" }],
    [f.limit, "-1.5..250", { kind: "range", from: "-1.5", to: "250" }],
    [
      f.rank,
      "400..428,430..",
      {
        kind: "ranges",
        ranges: ["400..428", "430.."].map((r) => ({ kind: "range", from: r.slice(0, 3), to: r.slice(5) })),
      },
    ],
    [f.rank, "400..428,x", undefined],
    [f.code, "TK-32", { kind: "text", text: "TK-32" }],
  ] as const)("reads %o from %s", (field, raw, value) => expect(readFilter(field, raw)).toEqual(value));

  it.each(["active", "~"])("is written as it was read: %s", (raw) => {
    const value = readFilter({ ...f.status, required: false }, raw);
    expect(value && writeFilter(value)).toBe(raw);
  });
  it("writes several ranges as they were read", () =>
    expect(writeFilter(readFilter(f.rank, "400..428,430..499,7") as FilterValue)).toBe("400..428,430..499,7"));
  it("writes ranges with one open end, equal ends and none", () => {
    expect(writeFilter({ kind: "range", from: "1", to: "" })).toBe("1..");
    expect(writeFilter({ kind: "range", from: "1", to: "1" })).toBe("1");
    expect(writeFilter({ kind: "range", from: "", to: "" })).toBeUndefined();
    expect(writeFilter({ kind: "set", values: [] })).toBeUndefined();
  });
});
