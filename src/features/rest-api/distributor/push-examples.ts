import { addDays } from "#kit/day.ts";

/** Example documents of a distributor; codes are those of the demo data, `{…}` is replaced by a day. */
const examples = {
  sale: {
    externalId: "INV-{stamp}-0123",
    store: "TK352600002",
    warehouse: "D0001-G1",
    soldOn: "{today}",
    paymentMethod: "TOP30",
    lines: [{ product: "CAK-01-40", uom: "ZAK40", qty: "50", unitPrice: "62500.00", discount: "25000.00" }],
  },
  return: {
    externalId: "RET-{stamp}-0017",
    sale: "INV-{stamp}-0123",
    returnedOn: "{today}",
    reason: "Zak sobek saat bongkar",
    reasonKind: "damaged",
    lines: [{ line: 1, qty: "2" }],
  },
  cancellation: {
    externalId: "BTL-{stamp}-0004",
    document: "INV-{stamp}-0123",
    reason: "Salah toko",
    reasonKind: "misdelivery",
  },
  receipt: {
    externalId: "GR-{stamp}-0045",
    warehouse: "D0001-G1",
    opco: "SCB",
    receivedOn: "{today}",
    lines: [{ product: "CAK-01-40", uom: "ZAK40", qty: "800", unitPrice: "51000.00" }],
  },
  delivery: {
    externalId: "DO-{stamp}-0077",
    packingPlant: "SCB-TBN",
    warehouse: "D0001-G1",
    shippedAt: "{yesterday}T06:30:00+07:00",
    truckPlate: "B 9123 KXA",
    driverName: "Slamet",
    lines: [{ product: "CAK-01-40", uom: "ZAK40", shippedQty: "800" }],
  },
  proof: {
    externalId: "POD-{stamp}-0077",
    delivery: "DO-{stamp}-0077",
    arrivedAt: "{yesterday}T14:05:00+07:00",
    signedAt: "{yesterday}T14:40:00+07:00",
    receiverName: "Budi",
    lines: [{ line: 1, receivedQty: "796", damagedQty: "4" }],
  },
  stock: {
    externalId: "STK-{stamp}-G1",
    warehouse: "D0001-G1",
    reportedFor: "{yesterday}",
    reportedAt: "{yesterday}T17:00:00+07:00",
    lines: [{ product: "CAK-01-40", uom: "ZAK40", qty: "1250" }],
  },
  nil: { externalId: "NIL-{stamp}", day: "{today}", notes: "Gudang tutup" },
  bulkSale: {
    externalId: "CRH-{stamp}-0031",
    customer: "CRH-00012",
    product: "CAK-03-50",
    soldOn: "{today}",
    tonnes: "28.460",
    unitPrice: "985000.00",
    packingPlant: "SCB-TBN",
    ticket: "TT-{stamp}-118",
    vehicle: "B 9123 KXA",
  },
  bulkReturn: {
    externalId: "RCH-{stamp}-0002",
    sale: "CRH-{stamp}-0031",
    returnedOn: "{today}",
    tonnes: "4.120",
    reason: "Silo pelanggan penuh",
  },
  bulkCancel: { externalId: "BCH-{stamp}-0001", document: "CRH-{stamp}-0031", reason: "Tiket tercatat dua kali" },
} as const;

/**
 * Replaces the days, also in numbers, so that the example is a new document every day. Dates are today's, timestamps
 * yesterday's, because today's may still be in the future.
 */
export const exampleOf = (kind: keyof typeof examples, today: string): Readonly<Record<string, unknown>> =>
  JSON.parse(
    JSON.stringify(examples[kind])
      .replaceAll("{today}", today)
      .replaceAll("{stamp}", today.replaceAll("-", ""))
      .replaceAll("{yesterday}", addDays(today, -1)),
  ) as Readonly<Record<string, unknown>>;
