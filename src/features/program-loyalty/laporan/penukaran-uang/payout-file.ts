import { fromUnits, unitsOf } from "#kit/exact.ts";

/** A transfer in a bank file. `amount` in rupiah with two decimals. */
export type Transfer = {
  readonly account: string;
  readonly name: string;
  readonly bank: string;
  readonly amount: string;
  readonly reference: string;
  readonly remark: string;
};
export type PayoutHead = { readonly payOn: string; readonly debitAccount: string; readonly debitBank: string };

const biFastMost = unitsOf("250000000", 2);
/** In-house if the account is at the paying bank, BI-FAST up to Rp 250 million, RTGS above. */
export const serviceOf = (
  { bank, amount }: Pick<Transfer, "bank" | "amount">,
  debitBank: string,
): "IBU" | "BIF" | "RTG" =>
  bank.toUpperCase() === debitBank ? "IBU" : unitsOf(amount, 2) <= biFastMost ? "BIF" : "RTG";

/**
 * Only letters, digits and a few other characters, so that a name cannot break a line or act as a spreadsheet formula.
 */
export const plain = (text: string, maxLength: number): string =>
  text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 .()/&-]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.()/&-]+/, "")
    .trim()
    .slice(0, maxLength);

export const totalOf = (transfers: readonly Transfer[]): string =>
  fromUnits(
    transfers.reduce((sum, t) => sum + unitsOf(t.amount, 2), 0n),
    2,
  );

/**
 * Mandiri Cash Management, bulk transfer: a header with the debit account, count and total, then a line per transfer.
 */
export function mandiriMcm(head: PayoutHead, transfers: readonly Transfer[]): string {
  const first = ["P", head.payOn.replaceAll("-", ""), head.debitAccount, transfers.length, totalOf(transfers)];
  const lines = transfers.map((t) => [
    t.account,
    plain(t.name, 70),
    t.amount,
    plain(t.remark, 140),
    t.reference,
    serviceOf(t, head.debitBank),
    plain(t.bank, 20),
  ]);
  return `${[first, ...lines].map((l) => l.join(",")).join("\r\n")}\r\n`;
}

export const genericHeads = ["Referensi", "Rekening", "Nama", "Bank", "Nominal", "Layanan", "Keterangan"] as const;
/** The columns that are common to the files of all banks. */
export const genericLine = (head: PayoutHead, t: Transfer): string[] => [
  t.reference,
  t.account,
  plain(t.name, 70),
  plain(t.bank, 20),
  t.amount,
  serviceOf(t, head.debitBank),
  plain(t.remark, 140),
];
export const genericCsv = (head: PayoutHead, transfers: readonly Transfer[]): string =>
  `${[[...genericHeads], ...transfers.map((t) => genericLine(head, t))].map((l) => l.join(",")).join("\r\n")}\r\n`;
