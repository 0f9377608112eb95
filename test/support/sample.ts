import { addDays } from "#kit/day.ts";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Client } from "./portal.ts";

let made = 0;
/**
 * A valid body for a resource, derived from its declaration alone; references use the first row that the client can
 * choose.
 */
export async function sampleOf(r: AnyResource, client: Client): Promise<Record<string, unknown> | null> {
  const body: Record<string, unknown> = {};
  for (const [name, f] of Object.entries(r.fields as Fields)) {
    if (f.readOnly) continue;
    const value = f.kind === "ref" ? await firstChoice(r, f, client) : sampleValue(f, name);
    if (f.required && value === null) return null;
    if (f.required || f.kind !== "ref") body[name] = value;
  }
  return { ...body, ...(await special[r.name]?.(r, client)) };
}

const two = (n: number) => String(n % 100).padStart(2, "0");
const nth = async (r: AnyResource, field: string, client: Client, n: number): Promise<number> => {
  const rows = (
    (await client.get(`${(r.fields[field] as { to: AnyResource }).to.path}/lookup`)).json as { data: { id: number }[] }
  ).data;
  return (rows[n % rows.length] as { id: number }).id;
};
const counters = new Map<string, number>();
const next = (name: string): number => {
  const n = (counters.get(name) ?? 0) + 1;
  counters.set(name, n);
  return n;
};
/** A period that overlaps no other sample of the resource. */
const period = (name: string) => {
  const year = 2000 + next(name); // before the seeded rows
  return { validFrom: `${year}-01-01`, validTo: `${year}-02-01` };
};
/** A unit without conversions, so that any factor is valid. */
const freshUnit = async (client: Client): Promise<number> => {
  const code = `SAT${next("freshUnit")}`;
  return (
    (await client.post("/api/uom", { code, name: code, kind: "piece", decimals: 0 })).json as { data: { id: number } }
  ).data.id;
};
/** Rules of a running programme can be changed only by a proposal, so each sample has its own draft. */
const draftProgram = async (client: Client): Promise<number> => {
  const code = `PRG${next("draftProgram")}`;
  const lines = ((await client.get("/api/product-line/lookup")).json as { data: { id: number }[] }).data;
  const body = { code, name: code, productLine: lines[0]?.id, validFrom: "2031-01-01", onePerOwner: false };
  return ((await client.post("/api/loyalty-program", body)).json as { data: { id: number } }).data.id;
};
/** A role that may read the publication, and no cover, which would have to be uploaded first. */
const publication = { roles: "ROLE_ADMIN_BK", areas: null, cover: null };
/**
 * Resources with rules that their declaration does not contain: official codes, periods without overlap, pairs that
 * must differ.
 */
const special: Readonly<Record<string, (r: AnyResource, client: Client) => Promise<Record<string, unknown>>>> = {
  bank: async () => ({ swiftCode: `ZZZZID${two(next("bank"))}` }),
  province: async () => ({ code: String(40 + next("province")) }),
  district: async () => ({ code: `41.${two(next("district"))}` }),
  subdistrict: async () => ({ code: `41.01.${two(next("subdistrict"))}` }),
  cluster: async () => ({ rank: 40 + next("cluster") }),
  salesTarget: async () => ({ month: `2031-${two(next("salesTarget"))}-01` }),
  // a member of a programme by month, and a month of its own
  programTarget: async (_, c) => {
    const entries = (await c.get("/api/point-entry?page=1&perPage=20&sort=-postedOn&f.type=earn")).json;
    const [row] = (entries as { data: { program: { id: number }; store: { id: number } }[] }).data;
    const n = next("programTarget");
    const windowFrom = `${2031 + Math.floor(n / 12)}-${two((n % 12) + 1)}-01`;
    return { program: row?.program.id, store: row?.store.id, windowFrom, bonusPct: null };
  },
  salesman: async () => ({
    status: "active",
    endedOn: null,
    dailyMinutes: 420,
    workFrom: "08:00",
    workTo: "17:00",
  }),
  visitPattern: async (r, c) => ({
    salesman: ((await c.get("/api/salesman/lookup?channel=retail")).json as { data: { id: number }[] }).data[0]?.id,
    store: await nth(r, "store", c, next("patternStore")),
    customer: null,
    ...period("visitPattern"),
    frequency: "weekly",
    nth: null,
    monday: true,
    minutes: 20,
  }),
  bulkCustomer: async (_r, c) => {
    const { data } = (await c.get("/api/bulk-segment?page=1&perPage=20&f.active=true")).json as {
      data: { id: number }[];
    };
    return { status: "active", segment: data[0]?.id, group: null };
  },
  bulkCustomerDistributor: async (_r, c) => {
    const { data } = (await c.get("/api/bulk-distributor?page=1&perPage=20")).json as {
      data: { distributor: { id: number } }[];
    };
    return { ...period("bulkCustomerDistributor"), distributor: data[0]?.distributor.id };
  },
  project: async (_r, c) => {
    const { data } = (await c.get("/api/bulk-customer?page=1&perPage=20&f.status=active&f.kam.not=~")).json as {
      data: { id: number }[];
    };
    return { customer: data[0]?.id, startOn: null, endOn: null, kam: null };
  },
  bulkContract: async () => ({ ...period("bulkContract"), status: "draft" }),
  bulkDistributor: async (r, c) => ({
    distributor: await nth(r, "distributor", c, 5 + next("bulkDistributor")),
    opcos: "SCB",
  }),
  sampleStore: async () => ({ ...period("sampleStore"), status: "active" }),
  // a province is given as a whole or by its districts, and one brand at a time
  marketVolume: async (r, c) => ({
    month: `20${two(1 + (next("marketVolume") % 20))}-01-01`,
    province: null,
    district: await nth(r, "district", c, next("marketDistrict")),
    brand: null,
    competitorBrand: await nth(r, "competitorBrand", c, next("marketBrand")),
    tonnes: "10.000",
  }),
  clusterConfiguration: async () => period("clusterConfiguration"),
  clusterPeriod: async () => ({ firstMonth: "2031-01-01" }),
  distributorBranch: async () => ({ isMain: false }),
  uomConversion: async (r, c) => ({
    fromUom: await freshUnit(c),
    toUom: await nth(r, "toUom", c, 1),
    product: await nth(r, "product", c, 1),
    ...period("uomConversion"),
  }),
  unitConversion: async (r, c) => ({
    fromUom: await freshUnit(c),
    toUom: await nth(r, "toUom", c, 1),
    ...period("unitConversion"),
  }),
  embeddedDashboard: async () => ({
    address: `https://bi.example.invalid/${next("embeddedDashboard")}?token=:token`,
    roles: "ROLE_ADMIN_BK",
    vendorParam: null,
    districtParam: null,
  }),
  loyaltyProgram: async () => ({ stackGroup: `grup-${next("loyaltyProgram")}` }),
  programRate: async (r, c) => ({ program: await draftProgram(c), brand: await nth(r, "brand", c, 0) }),
  programWhitelist: async (_r, c) => ({ program: await draftProgram(c) }),
  reward: async () => ({ programs: null, image: null }),
  rewardTax: async () => period("rewardTax"),
  article: async () => publication,
  news: async () => publication,
  manualBook: async () => ({ roles: "ROLE_ADMIN_BK" }),
  apiClient: async () => ({ addresses: "203.0.113.0/24", mayBulk: false }),
  purchaseUom: async (r, c) => ({
    product: await nth(r, "product", c, next("purchaseUom")),
    uom: await nth(r, "uom", c, 3),
    isDefault: false,
  }),
  salesUom: async (r, c) => ({
    product: await nth(r, "product", c, next("salesUom")),
    uom: await nth(r, "uom", c, 3),
    isDefault: false,
  }),
  price: async () => period("price"),
  storeRadius: async (r, c) => ({ store: await nth(r, "store", c, next("radiusStore")), ...period("storeRadius") }),
  reportingDuty: async (r, c) => ({
    distributor: await nth(r, "distributor", c, next("dutyDistributor")),
    ...period("reportingDuty"),
  }),
  upfrontProgram: async () => period("upfrontProgram"),
  upfrontCommitment: async (r, c) => ({ store: await nth(r, "store", c, next("upfrontStore") + 40) }),
  upfrontEntry: async () => ({ kind: "paid", postedOn: "2026-01-15" }),
  // after the demo stock count and before the seeded rows; the first distributor may be a sample that starts at a later
  // day
  nilReport: async (r, c) => ({
    distributor: await nth(r, "distributor", c, 5),
    day: addDays(new Date().toISOString().slice(0, 10), -60 - (next("nilReport") % 28)),
  }),
  // after the demo stock count, and not on the last day of a month, which the seeded rows use
  stockReport: async () => ({
    reportedFor: `${addDays(new Date().toISOString().slice(0, 10), -40).slice(0, 7)}-${two(2 + (next("stockReport") % 26))}`,
    qty: String(next("stockReportQty")),
    uom: null,
  }),
  backdateLimit: async (r, c) => ({
    distributor: await nth(r, "distributor", c, next("limitDistributor")),
    ...period("backdateLimit"),
  }),
};

async function firstChoice(r: AnyResource, f: Field & { kind: "ref" }, client: Client): Promise<number | null> {
  if (f.to === "self") return null;
  const answer = await client.get(`${f.to.path}/lookup`);
  const rows = (answer.json as { data?: { id: number }[] })?.data ?? [];
  void r;
  return rows.length ? (rows[made % rows.length] as { id: number }).id : null;
}

function sampleValue(f: Exclude<Field, { kind: "ref" }>, name: string): unknown {
  const n = ++made;
  switch (f.kind) {
    case "text":
      return sampleText(f, n);
    case "html":
      return "<p>Teks <strong>contoh</strong></p>";
    case "integer":
      return Math.max(f.min ?? 1, Math.min(f.max ?? 9, 1 + (n % 9)));
    case "decimal":
      return f.min && Number(f.min) > 1 ? f.min : "1.5".padEnd(f.scale > 1 ? 3 : 1);
    case "date":
      return /(to|until|end|closed)/i.test(name)
        ? f.required
          ? "2099-12-31"
          : null
        : `2027-0${1 + (n % 9)}-1${n % 9}`;
    case "instant":
      return `2026-11-0${1 + (n % 9)}T08:00:00+07:00`;
    case "boolean":
      return n % 2 === 0;
    case "choice":
      return f.choices[0]?.value;
  }
}

function sampleText(f: Field & { kind: "text" }, n: number): string {
  if (f.format === "email") return `contoh${n}@example.invalid`;
  if (f.format === "phone") return `0812000${String(n).padStart(5, "0")}`;
  if (f.format === "url") return `https://example.invalid/${n}`;
  const candidates = [
    `ZC${n}`,
    `zc-${n}`,
    String(n).padStart(2, "0"),
    String(n).padStart(Math.max(f.min ?? 1, 4), "0"),
    "12345",
    "01.234.567.8-445.000",
    String(1_000_000_000 + n),
    String(n).padStart(16, "1"),
    `1.0.${n}`,
    `#4b7c${(16 + (n % 200)).toString(16)}`,
  ];
  const fits = (s: string) =>
    s.length <= f.max && s.length >= (f.min ?? 0) && (!f.pattern || new RegExp(f.pattern, "u").test(s));
  return candidates.find(fits) ?? `Contoh ${n}`.slice(0, f.max);
}
