import { beforeAll, describe, expect, test } from "vitest";
import "#features/atbusiness/customer-curah/customer-scope.server.ts";
import "#features/atsalesman/[channel]/user-salesman/salesman-scope.server.ts";
import "#features/master/mapping-dist/store-scope.server.ts";
import type { Person } from "#kit/person.ts";
import { compile, registerTable } from "./compile.server.ts";
import { scopeParams, type ScopeVariant } from "./scope.server.ts";
import { loadParser } from "./sql-parser.server.ts";

beforeAll(async () => {
  await loadParser();
  registerTable("zz_visit", {
    vendor: "distributor_id",
    district: "district_id",
    person: "user_id",
    channel: "channel",
  });
  registerTable("zz_round", { channel: "channel" });
  registerTable("zz_chair", { salesman: "salesman_id" });
  registerTable("zz_deal", { bulkCustomer: "customer_id" });
  registerTable("zz_place", { store: "store_id", bulkCustomer: "customer_id" });
  registerTable("zz_bulk_sale", { vendor: "distributor_id", bulkCustomer: "customer_id" });
});
const whereOf = (table: string, variant: ScopeVariant, system = false) =>
  compile(`select 1 from {${table}} v`, variant, system)
    .text.replace(/^select 1 from /, "")
    .replace(/\$\d+/g, "$");

describe("the channel of field sales", () => {
  test.each([
    ["all", "zz_visit.channel = any($::text[])"],
    ["internal-all", "zz_visit.channel = any($::text[])"],
    ["vendor", "((zz_visit.distributor_id = $::bigint or user_id = $) and zz_visit.channel = any($::text[]))"],
    ["area", "((zz_visit.district_id = any($::bigint[]) or user_id = $) and zz_visit.channel = any($::text[]))"],
    [
      "internal-area",
      "((zz_visit.district_id = any($::bigint[]) or user_id = $) and zz_visit.channel = any($::text[]))",
    ],
  ] as const)("narrows what shape %s sees", (variant, where) => {
    expect(whereOf("zz_visit", variant)).toBe(`(select * from zz_visit where ${where}) v`);
  });

  test("is the only restriction of some tables, and does not restrict the portal's own work", () => {
    for (const variant of ["all", "vendor", "area"] as const)
      expect(whereOf("zz_round", variant)).toBe("(select * from zz_round where zz_round.channel = any($::text[])) v");
    expect(whereOf("zz_visit", "all", true)).toBe("zz_visit v");
  });

  test("is derived from the permissions of the person, or of the person the portal works for", () => {
    const of = (...actions: string[]) => ({ kind: "person", actions: new Set(actions) }) as unknown as Person;
    expect(scopeParams(of("channel.corsales", "visit.read")).__channels).toEqual(["corsales"]);
    expect(scopeParams(of("visit.read")).__channels).toEqual([]);
    const both = of("channel.retail", "channel.corsales");
    expect(scopeParams({ kind: "system", reason: "x", within: both }).__channels).toEqual(["retail", "corsales"]);
  });
});

test("a row of a salesman is visible to everybody who sees the salesman", () => {
  const where = {
    all: "x_.channel = any($::text[])",
    vendor: "((x_.distributor_id = $::bigint or user_id = $) and x_.channel = any($::text[]))",
    area: "((x_.district_id = any($::bigint[]) or user_id = $) and x_.channel = any($::text[]))",
  } as const;
  for (const variant of ["all", "vendor", "area"] as const) {
    const seen = `exists (select 1 from salesman x_ where x_.id = zz_chair.salesman_id and ${where[variant]})`;
    for (const one of [variant, `internal-${variant}`] as const)
      expect(whereOf("zz_chair", one)).toBe(`(select * from zz_chair where ${seen}) v`);
  }
});

describe("a row of a bulk customer", () => {
  const served = (table: string) =>
    new RegExp(
      `exists \\(select 1 from bulk_customer_distributor bd_ where bd_.customer_id = ${table}.customer_id and bd_.distributor_id = \\$::bigint and bd_.archived_at is null and bd_.valid_from <= `,
    );
  const near = (table: string) =>
    `exists (select 1 from bulk_customer bc_ where bc_.id = ${table}.customer_id and bc_.district_id = any($::bigint[]))`;

  test("is visible to the distributors that serve the customer today", () => {
    for (const variant of ["vendor", "internal-vendor"] as const)
      expect(whereOf("zz_deal", variant)).toMatch(served("zz_deal"));
  });
  test("is visible to staff of the customer's district, and to staff of the whole country", () => {
    for (const table of ["zz_deal", "zz_bulk_sale"])
      expect(whereOf(table, "area")).toBe(`(select * from ${table} where ${near(table)}) v`);
    expect(whereOf("zz_deal", "all")).toBe("zz_deal v");
  });
  test("is visible with the customer or store that it names", () => {
    const store =
      "exists (select 1 from store s_ where s_.id = zz_place.store_id and s_.district_id = any($::bigint[]))";
    expect(whereOf("zz_place", "area")).toBe(
      `(select * from zz_place where case when zz_place.store_id is null then ${near("zz_place")} else ${store} end) v`,
    );
    expect(whereOf("zz_place", "vendor")).toMatch(served("zz_place"));
    expect(whereOf("zz_place", "vendor")).toMatch(/else exists \(select 1 from store_distributor sd_ /);
    expect(whereOf("zz_place", "all")).toBe("zz_place v");
  });
  test("is visible to the distributor that it names only", () => {
    expect(whereOf("zz_bulk_sale", "vendor")).toBe(
      "(select * from zz_bulk_sale where zz_bulk_sale.distributor_id = $::bigint) v",
    );
  });
});
