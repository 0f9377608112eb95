import type { Lookup } from "./lookups.calls.ts";

/** Example answers with texts as templates (`exampleSaid`); a test validates them by the schema of the call. */
const id = 1204;
const sold = { number: "SL-2611-0000042", id, tonnes: "2.000", netTotal: "3100000.00" };
export const appliedExamples = {
  sale: { externalId: "INV-2026-000123", status: "applied", ...sold },
  return: {
    externalId: "RET-2026-000017",
    status: "applied",
    number: "RT-2611-0000007",
    id: 1311,
    tonnes: "0.080",
    netTotal: "124000.00",
  },
  cancellation: {
    externalId: "BTL-2026-000004",
    status: "applied",
    number: "SL-2611-0000042",
    id,
    cancelled: "INV-2026-000123",
  },
  receipt: {
    externalId: "GR-2026-000045",
    status: "applied",
    number: "GR-2611-0000012",
    id: 802,
    tonnes: "32.000",
    netTotal: "40800000.00",
  },
  delivery: { externalId: "DO-2026-000077", status: "applied", number: "DO-2611-0000031", id: 640, tonnes: "32.000" },
  proof: {
    externalId: "POD-2026-000077",
    status: "applied",
    number: "DO-2611-0000031",
    id: 640,
    deliveryStatus: "disputed",
    receivedTonnes: "31.840",
  },
  stock: { externalId: "STK-2026-1119-G1", status: "applied", lines: 1, inForce: true },
  nil: { externalId: "NIL-2026-1120", status: "applied", day: "2026-11-20", inForce: true },
  bulkSale: {
    externalId: "CRH-2026-000031",
    status: "applied",
    number: "PC-2611-0000031",
    id: 412,
    tonnes: "28.460",
    netTotal: "28033100.00",
  },
  bulkReturn: {
    externalId: "RCH-2026-000002",
    status: "applied",
    number: "RC-2611-0000032",
    id: 413,
    tonnes: "4.120",
    netTotal: "4058200.00",
  },
  bulkCancel: {
    externalId: "BCH-2026-000001",
    status: "applied",
    number: "PC-2611-0000031",
    id: 412,
    cancelled: "CRH-2026-000031",
  },
} as const;
export const waitingExample = { externalId: "RET-2026-000018", status: "waiting" } as const;
export const failedExample = {
  externalId: "INV-2026-000124",
  status: "failed",
  code: "sale.invalid",
  message: "Penjualan belum dapat dicatat.",
  fields: [
    {
      field: "lines.0.qty",
      code: "decimals",
      message: "Paling banyak {decimals} angka di belakang koma untuk satuan {uom}.",
      values: { decimals: 0, uom: "ZAK40" },
    },
  ],
} as const;

export const elsewhereExample = {
  externalId: "INV-2026-000123",
  status: "failed",
  code: "document.elsewhere",
  message: "Sudah dikirim oleh sistem {system} sebagai {document}.",
  fields: [
    {
      field: "externalId",
      code: "elsewhere",
      message: "Sudah dikirim oleh sistem {system} sebagai {document}.",
      values: { system: "D0001-OLD", document: "INV-2026-000123" },
    },
  ],
} as const;

const requestId = "0d7c1a52-5b1e-4f0c-9a3e-2f6b8f0a7c11";
const refused = (code: string, message: string, more: object = {}) => ({
  code,
  message,
  fields: [],
  ...more,
  requestId,
});
export const refusedExamples = {
  "400": refused("json", "Isi permintaan bukan JSON yang sah.", {
    fields: [{ field: "body", code: "json", message: "Bukan JSON yang sah." }],
  }),
  "401": refused("key.expired", "Masa berlaku kunci API ini sudah habis. Minta kunci baru."),
  "403": refused("client.suspended", "Sistem ini sedang dihentikan. Hubungi administrator."),
  "404": refused("not-found", "Data tidak ditemukan."),
  "405": refused("method-not-allowed", "Alamat ini tidak melayani metode {method}; yang dilayani: {allowed}.", {
    detail: { method: "PUT", allowed: "GET, HEAD" },
  }),
  "413": refused("too-large", "Isi permintaan terlalu besar.", {
    fields: [{ field: "body", code: "body-size", message: "Isi permintaan terlalu besar." }],
  }),
  "415": refused("media-type", "Isi permintaan harus JSON.", {
    fields: [{ field: "Content-Type", code: "media-type", message: "Isi permintaan harus JSON." }],
  }),
  "422": refused("invalid", "Isian belum benar.", {
    fields: [{ field: "limit", code: "limit", message: "Bilangan 1 sampai 500.", values: { min: 1, max: 500 } }],
  }),
  "429": refused("quota.minute", "Kuota {most} panggilan per menit sudah habis. Coba lagi dalam {retryAfter} detik.", {
    detail: { most: 60, retryAfter: 41 },
  }),
  "500": refused("internal", "Terjadi kesalahan di server. Sebutkan nomor permintaan ini kepada helpdesk."),
  "503": refused("service.off", "Layanan ini sedang dihentikan: {notice}", {
    detail: { notice: "pemeliharaan sampai pukul 21.00", retryAfter: 300 },
  }),
} as const;

export const clientExample = {
  code: "D0001-ERP",
  name: "ERP D0001",
  scopes: ["sales", "stock", "receipt", "delivery"],
  sandbox: false,
  quota: { perMinute: 600, perDay: 50_000 },
} as const;
const documentState = {
  externalId: "RET-2026-000018",
  kind: "return",
  status: "waiting",
  number: null,
  code: "push.waiting",
  inForce: null,
  repaired: false,
  receivedAt: "2026-11-20T08:15:00.000+07:00",
  changedAt: "2026-11-20T08:15:00.000+07:00",
} as const;
export const documentsExample = { data: [documentState], cursor: "MTc5NTEzNzMwMDAwMDAwMC4xMjA0", more: false } as const;
export const documentExample = {
  ...documentState,
  waitsFor: "document INV-2026-000130",
  message: "Menunggu dokumen {document}.",
  fields: [],
  warnings: [],
  attempts: 1,
  content: {
    externalId: "RET-2026-000018",
    sale: "INV-2026-000130",
    returnedOn: "2026-11-20",
    reason: "Zak sobek saat bongkar",
    lines: [{ line: 1, qty: "2" }],
  },
} as const;
export const bulkFailedExample = {
  externalId: "CRH-2026-000032",
  status: "failed",
  code: "bulk.not-served",
  message: "Pelanggan curah tidak dikenal, atau tidak dilayani distributor ini pada tanggal itu.",
  fields: [
    {
      field: "customer",
      code: "not-served",
      message: "Pelanggan curah tidak dikenal, atau tidak dilayani distributor ini pada tanggal itu.",
    },
  ],
} as const;
export const limitsExample = {
  today: "2026-11-20",
  sales: { earliest: "2026-11-17", backdateDays: 3 },
  receipts: { earliest: "2026-10-06", backdateDays: 45 },
  firstLedgerDay: "2025-01-01",
  priceGapPercent: 50,
  linesPerDocument: 200,
  batch: { items: 1000, bytes: 16_777_216 },
  documentBytes: 1_048_576,
  quota: { perMinute: 600, perDay: 50_000 },
} as const;

const row = { changedAt: "2026-11-19T02:10:44.120000Z", removed: false };
const page = (...data: readonly object[]) => ({ data, cursor: null, more: false, asOf: "2026-11-20T01:00:00Z" });
export const lookupExamples: Readonly<Record<Lookup, object>> = {
  stores: page({
    code: "TK352600002",
    name: "TB Maju Jaya",
    district: "3526",
    status: "active",
    closedOn: null,
    ...row,
  }),
  products: page({
    code: "CAK-01-40",
    name: "Semen 40 kg",
    brand: "Cakra",
    stockUom: "ZAK40",
    weightKg: "40.000",
    active: true,
    units: [
      {
        uom: "ZAK40",
        decimals: 0,
        sold: true,
        bought: true,
        minQty: null,
        stockUnits: "1",
        tonnes: "0.04",
      },
    ],
    ...row,
  }),
  warehouses: page({
    code: "D0001-G1",
    name: "Gudang 1",
    district: "3526",
    status: "active",
    closedOn: null,
    ...row,
  }),
  prices: page({
    product: "CAK-01-40",
    area: null,
    kind: "selling",
    uom: "ZAK40",
    amount: "62500.00",
    validFrom: "2026-01-01",
    validTo: null,
    ...row,
  }),
  paymentMethods: page({ code: "TOP30", name: "Tempo 30 hari", kind: "credit", dueDays: 30, active: true, ...row }),
  opcos: page({ code: "CAKRA", name: "PT Semen Cakra", active: true, ...row }),
  packingPlants: page({
    code: "PP-SBY",
    name: "Packing plant Surabaya",
    opco: "CAKRA",
    district: "3526",
    active: true,
    ...row,
  }),
  bulkCustomers: page({
    code: "CRH-00012",
    name: "PT Beton Maju",
    district: "3526",
    status: "active",
    projects: [{ code: "PRY-00007", name: "Jembatan Suramadu II" }],
    ...row,
  }),
};

type Values = Readonly<Record<string, unknown>>;
/** Values in the texts of examples that are not among their other fields. */
const named: Values = { document: documentExample.content.sale };
/** An example with its texts translated by `say` and filled with its own values. */
export function exampleSaid(value: unknown, say: (text: string, values: Values) => string): unknown {
  if (Array.isArray(value)) return value.map((v) => exampleSaid(v, say));
  if (typeof value !== "object" || value === null) return value;
  const { values, detail, fields } = value as { values?: Values; detail?: Values; fields?: { values?: Values }[] };
  const known = { ...named, ...fields?.[0]?.values, ...detail, ...values };
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [
      k,
      k === "message" && typeof v === "string" ? say(v, known) : exampleSaid(v, say),
    ]),
  );
}
