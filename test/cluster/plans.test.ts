import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Report, slugOf } from "#platform/report/index.ts";
import { openRegistry } from "#server/server.ts";
import { openPortal, type Portal } from "../support/portal.ts";

/** The workers aggregate the facts of a report; the coordinator receives sums and not rows. */
const registry = await openRegistry();
const slugs = (registry.kinds.get("report") ?? []).map(({ value, route }) => ({
  slug: slugOf(route),
  line: (value as unknown as Report).product === undefined ? "" : "&line=semen",
}));

type Sent = { readonly text: string; readonly values: readonly unknown[] };
type Node = Readonly<Record<string, unknown>>;

let portal: Portal;
let facts: ReadonlySet<string>;
/** The statements of a request, without those of periodic tasks. */
const sentStatements = new AsyncLocalStorage<Sent[]>();
const original = pg.Client.prototype.query;
beforeAll(async () => {
  portal = await openPortal();
  const rows = await portal.sql<{ name: string }>(
    "select relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid where p.partmethod = 'h'",
  );
  facts = new Set(rows.map((r) => r.name).filter((n) => !/_dirty$/.test(n)));
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [sent] = args as [Partial<Sent>];
    if (/^\s*(select|with)\b/i.test(sent?.text ?? "")) sentStatements.getStore()?.push({ values: [], ...sent } as Sent);
    return Reflect.apply(original, this, args) as never;
  } as never;
});
afterAll(async () => {
  pg.Client.prototype.query = original;
  await portal?.close();
});

/** Plan nodes that pass on fewer rows than they read. */
const fewer = /^(Aggregate|Group|Unique|Limit|WindowAgg|SetOp)$/;
/** Rows that are only searched for, such as those of EXISTS. */
const onlyTested = (parent: Node, child: Node): boolean =>
  /^(SubPlan|InitPlan)$/.test(String(child["Parent Relationship"])) ||
  (/^(Semi|Anti)$/.test(String(parent["Join Type"])) && child["Parent Relationship"] === "Inner");
/** Facts whose rows a worker sends as they are. */
function rawFacts(node: unknown, remote = false, reduced = false): string[] {
  if (Array.isArray(node)) return node.flatMap((n) => rawFacts(n, remote, reduced));
  if (typeof node !== "object" || node === null) return [];
  const { "Node Type": type, "Relation Name": relation, "Remote Plan": plan, ...rest } = node as Node;
  const problems: string[] = [];
  const table = String(relation ?? "").replace(/_\d+$/, "");
  if (remote && !reduced && facts.has(table)) problems.push(table);
  if (plan) problems.push(...rawFacts(plan, true, false));
  const less = reduced || fewer.test(String(type));
  const children = ((rest.Plans ?? []) as Node[]).flatMap((child) =>
    rawFacts(child, remote, less || onlyTested(node as Node, child)),
  );
  const { Plans: _plans, ...others } = rest;
  return [...problems, ...children, ...Object.values(others).flatMap((v) => rawFacts(v, remote, less))];
}

/**
 * Reports whose question joins rows before they are summed, by the tables whose rows the coordinator receives. All
 * others receive sums only.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  delivery: ["helpdesk.delivery", "laporan-tim-io.lead-time"],
  "delivery stock_month stock_movement": ["laporan-tim-io.level-stok", "level-stok"],
  price_observation: [
    "atsalesman.corsales.monitoring-harga",
    "atsalesman.retail.monitoring-harga",
    "harga-kompetitor",
    "merk-vs-kompetitor",
  ],
  purchase_cost: [
    "laporan-product.stok",
    "bauran-produk",
    "gpm-per-distributor",
    "gpm-per-distrik",
    "gpm-per-gudang",
    "gpm-per-produk",
    "penjualan-per-produk",
    "performa-merk",
    "stok-gudang",
  ],
  "purchase_cost stock_level stock_month stock_movement": ["umur-stok"],
  "sale_line store_month": ["penjualan-per-sales", "penjualan-per-segmen", "toko-tidak-aktif"],
  sale_month: ["laporan-product.pangsa", "pangsa-merk", "realisasi-harga"],
  stock_adjustment: ["atbusiness-ritel.monitoring-adjustment-stock", "penyesuaian-stok"],
  visit: ["radius-kunjungan"],
};

/** The tables whose rows the coordinator receives for a report. */
async function sentRows(call: () => Promise<{ readonly status: number }>, slug: string): Promise<string> {
  const statements: Sent[] = [];
  const { status } = await sentStatements.run(statements, call);
  expect(status, slug).toBe(200);
  expect(statements.length).toBeGreaterThan(0);
  const tables = new Set<string>();
  for (const { text, values } of statements) {
    const [row] = await portal.sql<{ "QUERY PLAN": unknown }>(`explain (format json, costs off) ${text}`, values);
    for (const table of rawFacts(row?.["QUERY PLAN"])) tables.add(table);
  }
  return [...tables].toSorted().join(" ");
}

test("the coordinator receives sums of facts", { timeout: 900_000 }, async () => {
  const admin = await portal.as("admin");
  const problems: Record<string, string> = {};
  for (const { slug, line } of slugs) {
    const tables = await sentRows(() => admin.get(`/api/report/${slug}?perPage=75${line}`), slug);
    if (tables) problems[slug] = tables;
  }
  const expected = Object.entries(known).flatMap(([tables, reports]) => reports.map((slug) => [slug, tables]));
  expect(problems).toEqual(Object.fromEntries(expected));
  expect(slugs.length - expected.length).toBeGreaterThan(70);
});
