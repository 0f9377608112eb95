import { pickOne, seededRandom } from "#test/support/random.ts";

export type Kind =
  | "sales"
  | "returns"
  | "cancellations"
  | "receipts"
  | "deliveries"
  | "proofs-of-delivery"
  | "stock-reports"
  | "nil-declarations"
  | "bulk-sales"
  | "bulk-returns"
  | "bulk-cancellations";
export type Document = {
  readonly kind: Kind;
  readonly body: { readonly externalId: string } & Readonly<Record<string, unknown>>;
};
export type Sender = {
  readonly at: 0 | 1;
  readonly name: string;
  readonly days: readonly string[];
  readonly documents: number;
  readonly seed: number;
};

const products = 6;
const papers: ReadonlySet<Kind> = new Set(["sales", "receipts", "deliveries"]);
/** Sold in small quantities, and only from goods received meanwhile, so that its sales wait for goods. */
const scarce = products - 1;
const scarceEvery = 60;
const scarceReceipts = 3;

/**
 * All documents of a distributor's system, which can all be applied eventually in any order: sales, their returns and
 * cancellations of both, receipts with and without a delivery, proofs, three versions of each stock report, zero
 * reports for days with and without sales, and a few documents that are always invalid. Documents that compete for the
 * same goods fail until the others are cancelled; some invalid documents are cancelled too. Systems use the same
 * document numbers, which must not matter.
 */
export function documentsOf({ at, name, days, documents, seed }: Sender): Document[] {
  const random = seededRandom(seed);
  const all: Document[] = [];
  // documents with the same id from one system are one document to the portal
  const add = (kind: Kind, externalId: string, body: Readonly<Record<string, unknown>>) =>
    void all.push({ kind, body: { externalId, ...(papers.has(kind) ? { notes: name } : {}), ...body } });
  const sold = new Array<number>(products).fill(0);
  const warehouse = `G${at}`;
  const back = (externalId: string, sale: string, on: string) =>
    add("returns", externalId, { sale, returnedOn: on, reason: "rusak", lines: [{ line: 1, qty: "1" }] });
  const cancel = (externalId: string, document: string) =>
    add("cancellations", externalId, { document, reason: "salah kirim" });
  /**
   * Three returns of one complete sale, three documents with one number, and three receipts of one load, of which one
   * remains in each case; and an invalid sale with its return, which is cancelled.
   */
  const rivals = (i: number, on: string) => {
    sold[0] = (sold[0] ?? 0) + 10;
    const store = at === 1 ? "T2" : "T0";
    add("sales", `V-${i}`, {
      store,
      warehouse,
      soldOn: on,
      lines: [{ product: "P0", uom: "ZAK", qty: "10", unitPrice: "61500" }],
    });
    // one document entered three times under different numbers
    for (let n = 0; n < 3; n++) {
      add("sales", `VN-${i}-${n}`, {
        store,
        warehouse,
        soldOn: on,
        number: `PAPER/${name}/${i}`,
        lines: [{ product: "P1", uom: "ZAK", qty: "2", unitPrice: "61500" }],
      });
      if (n !== i % 3) cancel(`VCN-${i}-${n}`, `VN-${i}-${n}`);
    }
    sold[1] = (sold[1] ?? 0) + 6;
    const stays = Math.floor(random() * 3);
    for (let r = 0; r < 3; r++) {
      add("returns", `VR-${i}-${r}`, {
        sale: `V-${i}`,
        returnedOn: on,
        reason: "rusak",
        lines: [{ line: 1, qty: "10" }],
      });
      if (r !== stays) cancel(`VC-${i}-${r}`, `VR-${i}-${r}`);
    }
    // one load received three times
    add("deliveries", `VD-${i}`, {
      packingPlant: "PP1",
      warehouse,
      shippedAt: `${days[3]}T06:00:00+07:00`,
      lines: [{ product: "P1", uom: "ZAK", shippedQty: "10" }],
    });
    const lines = [{ product: "P1", uom: "ZAK", qty: "8", unitPrice: "50000" }];
    for (let r = 0; r < 3; r++) {
      add("receipts", `VG-${i}-${r}`, { warehouse, opco: "O1", receivedOn: on, delivery: `VD-${i}`, lines });
      if (r !== stays) cancel(`VCG-${i}-${r}`, `VG-${i}-${r}`);
    }
    add("returns", `VW-${i}`, { sale: `V-${i}`, returnedOn: on, reason: "rusak", lines: [{ line: 1, qty: "11" }] });
    if (i % 20 === 3) cancel(`VCW-${i}`, `VW-${i}`);
    else cancel(`VC-${i}`, `V-${i}`);
    add("sales", `Y-${i}`, { store: "T9", warehouse, soldOn: on, lines: [{ product: "P0", uom: "ZAK", qty: "1" }] });
    add("returns", `YR-${i}`, { sale: `Y-${i}`, returnedOn: on, reason: "rusak", lines: [{ line: 1, qty: "1" }] });
    cancel(`YC-${i}`, `Y-${i}`);
  };

  /**
   * Bulk cement, with some returns and some cancellations, of the sale or only of its return; of two tickets with the
   * same number one remains.
   */
  const bulk = (i: number, on: string) => {
    const sale = { customer: `C${at}`, product: "P0", soldOn: on, tonnes: `${20 + (i % 9)}.250`, vehicle: name };
    const priced = { ...sale, unitPrice: String(900_000 + i) };
    add("bulk-sales", `B-${i}`, { ...priced, ticket: `TT/${name}/${i}` });
    add("bulk-returns", `BR-${i}`, { sale: `B-${i}`, returnedOn: on, tonnes: "3.125", reason: "silo penuh" });
    const withdraw = (externalId: string, document: string) =>
      add("bulk-cancellations", externalId, { document, reason: "tiket ganda" });
    if (i % 3 === 0) withdraw(`BC-${i}`, `B-${i}`);
    if (i % 4 === 0) withdraw(`BD-${i}`, `BR-${i}`);
    for (const n of [1, 2]) add("bulk-sales", `VB-${i}-${n}`, { ...priced, ticket: `TD/${name}/${i}` });
    withdraw(`VBC-${i}`, `VB-${i}-1`);
  };

  for (let i = 0; all.length < documents * 0.72; i++) {
    const on = days[i % 3] as string;
    const first = i % scarceEvery === 0 ? scarce : Math.floor(random() * scarce);
    const lines = [first, ...(random() < 0.4 ? [(first + 1) % scarce] : [])].map((p, l) => {
      // the sale that completes a line takes its remaining thousandths, so odd bags are never returned completely
      const bags = (p === scarce ? 3 : 2) + Math.floor(random() * 4);
      sold[p] = (sold[p] ?? 0) + bags;
      return {
        product: `P${p}`,
        uom: "ZAK",
        qty: String(bags),
        unitPrice: "61500",
        ...(l === 1 ? { discount: "500.00" } : {}),
      };
    });
    const number = i % 4 === 0 ? { number: `INV/${name}/${i}` } : {};
    add("sales", `S-${i}`, {
      store: at === 1 ? "T2" : pickOne(["T0", "T1"], random),
      warehouse,
      soldOn: on,
      ...number,
      lines,
    });
    if (i % 6 === 0) back(`R-${i}`, `S-${i}`, on);
    if (i % 18 === 0) back(`R2-${i}`, `S-${i}`, days[0] as string);
    if (i % 8 === 0) cancel(`C-${i}`, `S-${i}`);
    if (i % 40 === 0) cancel(`C2-${i}`, `S-${i}`);
    if (i % 12 === 0) cancel(`CR-${i}`, `R-${i}`);
    if (i % 10 === 3) rivals(i, on);
    if (i % 10 === 5) bulk(i, on);
  }
  const line = (p: number, bags: number) => ({ product: `P${p}`, uom: "ZAK", qty: String(bags), unitPrice: "50000" });
  const carried = new Map<number, { readonly product: string; readonly uom: string; readonly qty: string }[]>();
  const receipts = Math.max(scarceReceipts + 1, Math.floor(documents / 60));
  for (let i = 0; i < receipts; i++) {
    // the remaining stock covers all sales, cancelled or not, so that nothing waits forever
    const lines = sold.flatMap((bags, p) =>
      bags > 0 && (p !== scarce || i < scarceReceipts)
        ? [line(p, Math.ceil(bags / (p === scarce ? scarceReceipts : receipts)))]
        : [],
    );
    const delivered = i % 3 === 0;
    if (delivered) carried.set(i, lines);
    add("receipts", `GR-${i}`, {
      warehouse,
      opco: "O1",
      receivedOn: days[i % 3],
      ...(delivered ? { delivery: `D-${i}` } : {}),
      lines,
    });
    add("receipts", `GX-${i}`, { warehouse, opco: "O1", receivedOn: days[i % 3], lines: [line(i % scarce, 5)] });
    cancel(`CX-${i}`, `GX-${i}`);
  }
  const moment = (day: string, hour: number) => `${day}T${String(hour).padStart(2, "0")}:15:00+07:00`;
  const [, , , before = "", emptied, filled] = days;
  add("receipts", "GN-1", { warehouse, opco: "O1", receivedOn: emptied, lines: [line(0, 5)] });
  cancel("CN-1", "GN-1");
  add("receipts", "GN-2", { warehouse, opco: "O1", receivedOn: filled, lines: [line(0, 5)] });
  for (let i = 0; i < receipts || all.length < documents * 0.9; i++) {
    const load = (carried.get(i) ?? []).map(({ product, uom, qty }) => ({ product, uom, shippedQty: qty }));
    add("deliveries", `D-${i}`, {
      ...{ packingPlant: "PP1", warehouse, shippedAt: moment(before, i % 12) },
      lines: [{ product: `P${i % scarce}`, uom: "ZAK", shippedQty: "50" }, ...load],
    });
    const proof = {
      delivery: `D-${i}`,
      arrivedAt: moment(before, 14),
      signedAt: moment(before, 15),
      receiverName: "Budi",
      lines: [{ line: 1, receivedQty: "48", damagedQty: "2" }],
    };
    if (i % 4 !== 0) add("proofs-of-delivery", `E-${i}`, proof);
  }
  for (let i = 0; i < days.length || all.length < documents - 2; i++) {
    // the third version of each is created last and is the valid one
    for (const v of [1, 2, 3]) {
      const lines = [{ product: `P${i % scarce}`, uom: "ZAK", qty: String(100 + v + seed) }];
      add("stock-reports", `K-${i}-${v}`, {
        warehouse,
        reportedFor: days[i % 4],
        reportedAt: moment(days[0] as string, v + Math.floor(i / 20)),
        lines,
      });
    }
    add("nil-declarations", `N-${i}`, { day: days[i % days.length], notes: `${name} ${i}` });
  }
  add("sales", "X-1", { store: "T9", warehouse, soldOn: days[0], lines: [line(0, 1)] });
  add("sales", "X-2", { store: at === 1 ? "T0" : "T2", warehouse: `G${1 - at}`, soldOn: days[0], lines: [line(0, 1)] });
  return all;
}
