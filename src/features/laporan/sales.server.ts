import { defineSources, type Source } from "#platform/report/index.server.ts";
import { firstOn, lately } from "./first-purchases.server.ts";
import { inbound } from "./inbound.server.ts";
import { storeAssessments, storeSources } from "./store-sources.server.ts";
import { Sales } from "./sales.cube.ts";
import { WarehouseSales } from "./warehouse-trade.cube.ts";

/** Expressions over lines, used for reading lines and for building rollups, so that the figures are equal. */
const perLine = {
  tonnes: "f.sign * f.tonnes",
  grossTonnes: "case when f.sign = 1 then f.tonnes else 0 end",
  returnTonnes: "case when f.sign = -1 then f.tonnes else 0 end",
  grossSales: "case when f.sign = 1 then f.net + f.discount else 0 end",
  discount: "case when f.sign = 1 then f.discount else 0 end",
  returnValue: "case when f.sign = -1 then f.net else 0 end",
  netSales: "f.sign * f.net",
  listValue: "case when f.list_value is not null then f.sign * f.list_value else 0 end",
  listedNet: "case when f.list_value is not null then f.sign * f.net else 0 end",
  listedTonnes: "case when f.list_value is not null then f.sign * f.tonnes else 0 end",
  soldLines: "case when f.sign = 1 then 1 else 0 end",
  saleLines: "1",
} as const;

const fromRollup = {
  tonnes: "f.tonnes",
  grossTonnes: "f.gross_tonnes",
  returnTonnes: "f.return_tonnes",
  grossSales: "f.gross_sales",
  discount: "f.discount",
  returnValue: "f.return_value",
  netSales: "f.net_sales",
  listValue: "f.list_value",
  listedNet: "f.listed_net",
  saleLines: "f.lines",
} as const;
/** Additional columns of the rollups without stores. */
const fromCoarse = { ...fromRollup, listedTonnes: "f.listed_tonnes", soldLines: "f.sold_lines" } as const;

const stored = {
  tonnes: `sum(${perLine.tonnes})`,
  gross_tonnes: `sum(${perLine.grossTonnes})`,
  return_tonnes: `sum(${perLine.returnTonnes})`,
  gross_sales: `sum(${perLine.grossSales})`,
  discount: `sum(${perLine.discount})`,
  return_value: `sum(${perLine.returnValue})`,
  net_sales: `sum(${perLine.netSales})`,
  list_value: `sum(${perLine.listValue})`,
  listed_net: `sum(${perLine.listedNet})`,
  lines: "count(*)",
} as const;
const storedCoarse = {
  ...stored,
  listed_tonnes: `sum(${perLine.listedTonnes})`,
  sold_lines: `sum(${perLine.soldLines})`,
} as const;
/** An invoice has one day, warehouse and store, so invoice counts by these can be added. */
const storedInvoices = { invoices: "count(distinct f.sale_id) filter (where f.sign = 1)" } as const;

/** The version of the store's mappings on the day of the sale; 0 if there is none. */
const version =
  "left join {store_version} sv on sv.store_id = f.store_id and sv.valid_from <= f.sold_on and (sv.valid_to is null or sv.valid_to > f.sold_on)";

const bought = "f.gross_tonnes > 0";
const buyers = {
  activeStores: { key: "f.store_id", when: bought },
  newBuyers: { key: "f.store_id", when: bought, firstOn, lately },
  distributorsUsed: { key: "f.distributor_id", when: bought },
} as const;

/**
 * The condition on the distributor is always true. Without it the planner would read another index of all these
 * columns, store by store, which takes thirty times the pages of a read by day.
 */
export const lineBought = "f.sign = 1 and f.tonnes > 0 and f.distributor_id > 0";

const lines: Source = {
  table: "sale_line",
  grain: "day",
  date: "f.sold_on",
  datedByIndex: true,
  where: "f.status = 'posted'",
  columns: {
    distributor_id: "f.distributor_id",
    warehouse_id: "f.warehouse_id",
    district_id: "f.district_id",
    product_id: "f.product_id",
    store_id: "f.store_id",
    store_version_id: "coalesce(sv.id, 0)",
  },
  joins: { store_version_id: version },
  leaves: {
    ...perLine,
    minPrice: "case when f.sign = 1 and f.tonnes > 0 then round(f.net / f.tonnes, 2) end",
    maxPrice: "case when f.sign = 1 and f.tonnes > 0 then round(f.net / f.tonnes, 2) end",
    invoices: { key: "f.sale_id", when: "f.sign = 1" },
    distributorsUsed: { key: "f.distributor_id", when: "f.sign = 1 and f.tonnes > 0" },
    newBuyers: { key: "f.store_id", when: lineBought, firstOn, lately },
    activeStores: { key: "f.store_id", when: lineBought },
    lastSaleOn: "case when f.sign = 1 then f.sold_on end",
    firstSaleOn: "case when f.sign = 1 then f.sold_on end",
  },
  weight: 278_000,
};

const saleMonth: Source = {
  table: "sale_month",
  grain: "month",
  date: "f.month",
  columns: {
    distributor_id: "f.distributor_id",
    warehouse_id: "f.warehouse_id",
    district_id: "f.district_id",
    product_id: "f.product_id",
  },
  leaves: fromCoarse,
  rollup: { cubes: ["sale"], keys: ["warehouse_id", "district_id", "product_id"], stored: storedCoarse },
  weight: 29_000,
};

const withInvoices = { ...fromCoarse, invoices: "f.invoices" } as const;
const invoiced = { stored: { ...storedCoarse, ...storedInvoices }, unsummed: ["invoices"] } as const;
/** Rollup of a month to date, for comparison with the same days of another month. */
const toDate = (table: string, leaves: Source["leaves"], of: Readonly<Record<string, string>>) => ({
  table,
  leaves: leaves as Record<string, string>,
  stored: Object.keys(of),
});

/** The same without products, which most pages do not need. */
const salePlace: Source = {
  table: "sale_place",
  grain: "month",
  date: "f.month",
  columns: { distributor_id: "f.distributor_id", warehouse_id: "f.warehouse_id", district_id: "f.district_id" },
  leaves: withInvoices,
  rollup: { cubes: ["sale"], keys: ["warehouse_id", "district_id"], ...invoiced },
  running: toDate("sale_place_to", withInvoices, invoiced.stored),
  weight: 4_000,
};

/** The same without places, for pages of products; not used for readers with only a part of a distributor. */
const saleProduct: Source = {
  table: "sale_product",
  grain: "month",
  date: "f.month",
  columns: { distributor_id: "f.distributor_id", product_id: "f.product_id" },
  leaves: fromCoarse,
  rollup: { cubes: ["sale"], keys: ["product_id"], stored: storedCoarse },
  running: toDate("sale_product_to", fromCoarse, storedCoarse),
  whole: true,
  weight: 6_000,
};

/** A whole distributor by month and by day, which is enough for questions by time. */
const saleTotal: Source = {
  table: "sale_total",
  grain: "month",
  date: "f.month",
  columns: { distributor_id: "f.distributor_id" },
  leaves: withInvoices,
  rollup: { cubes: ["sale"], keys: [], ...invoiced },
  whole: true,
  weight: 300,
};
const saleDay: Source = {
  ...saleTotal,
  table: "sale_day",
  date: "f.day",
  byDay: true,
  leaves: {
    ...withInvoices,
    distributorsUsed: buyers.distributorsUsed,
    lastSaleOn: "case when f.sold_lines > 0 then f.day end",
    firstSaleOn: "case when f.sold_lines > 0 then f.day end",
  },
  rollup: { cubes: ["sale"], keys: ["day"], ...invoiced },
  weight: 9_000,
};

/** The same of a store in a month, with the first and last day of purchase. */
const ends = ["f.first_bought_on", "f.last_bought_on"] as const;
const there = { when: "f.first_bought_on is not null", ends } as const;
const monthlyBuyers = {
  activeStores: { ...buyers.activeStores, ...there },
  newBuyers: { ...buyers.newBuyers, ...there },
  distributorsUsed: { ...buyers.distributorsUsed, ...there },
} as const;

const saleMonthStore: Source = {
  table: "sale_month_store",
  grain: "month",
  date: "f.month",
  fine: ["store_id", "store_version_id"],
  columns: { ...saleMonth.columns, store_id: "f.store_id", store_version_id: "f.store_version_id" },
  leaves: { ...fromRollup, ...buyers },
  rollup: {
    cubes: ["sale", "sale_store"],
    keys: ["warehouse_id", "store_id", "store_version_id", "district_id", "product_id"],
    stored,
  },
  weight: 119_000,
};

/** Months of stores without products; only questions by mapping read the versions of stores within a month. */
const storeMonth: Source = {
  table: "store_month",
  grain: "month",
  date: "f.month",
  fine: ["store_id", "store_version_id"],
  columns: {
    distributor_id: "f.distributor_id",
    store_id: "f.store_id",
    district_id: "f.district_id",
    store_version_id: "f.store_version_id",
  },
  leaves: {
    tonnes: "f.tonnes",
    grossTonnes: "f.gross_tonnes",
    netSales: "f.net_sales",
    invoices: "f.invoices",
    soldLines: "f.sold_lines",
    ...monthlyBuyers,
    lastSaleOn: "f.last_sale_on",
    firstSaleOn: "f.first_sale_on",
  },
  spans: { leaves: ["lastSaleOn", "firstSaleOn"], first: "first_sale_on", last: "last_sale_on", thing: "store_id" },
  rollup: {
    cubes: ["sale", "sale_store"],
    follows: { sale_store: "store_version_id" },
    keys: ["store_id", "district_id", "store_version_id"],
    unsummed: ["invoices", "first_sale_on", "last_sale_on", "first_bought_on", "last_bought_on"],
    stored: {
      tonnes: stored.tonnes,
      gross_tonnes: stored.gross_tonnes,
      net_sales: stored.net_sales,
      ...storedInvoices,
      sold_lines: storedCoarse.sold_lines,
      first_sale_on: "min(f.sold_on) filter (where f.sign = 1)",
      last_sale_on: "max(f.sold_on) filter (where f.sign = 1)",
      first_bought_on: "min(f.sold_on) filter (where f.sign = 1 and f.tonnes > 0)",
      last_bought_on: "max(f.sold_on) filter (where f.sign = 1 and f.tonnes > 0)",
    },
  },
  weight: 44_000,
};

const sources = [
  lines,
  saleMonth,
  saleMonthStore,
  storeMonth,
  salePlace,
  saleProduct,
  saleTotal,
  saleDay,
  inbound,
  ...storeSources,
];
export const salesSources = defineSources(Sales, sources, storeAssessments);
export const warehouseSalesSources = defineSources(WarehouseSales, sources, storeAssessments);
