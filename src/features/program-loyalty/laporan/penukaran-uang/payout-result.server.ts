import { readDate } from "#kit/date-style.ts";
import { isAcceptedDay } from "#kit/day.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import { audit, today as todayOf, type Db } from "#platform/database/index.server.ts";
import { type SheetChoice, type FileSheet, type RawRow, readFile, textOf } from "#platform/import/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { notifyFulfillers } from "../../redemption/notify-fulfillers.server.ts";
import { type PayoutOutcome, type PayoutProblem, payoutResults } from "./penukaran-uang.calls.ts";

const maxLines = 5000;
type Line = {
  readonly line: number;
  readonly reference: string;
  readonly status: string;
  readonly amount: string;
  readonly day: string;
  readonly reason: string;
};

/** Results in the words of banks; with any other word the transfer stays unchanged. */
const words: Readonly<Record<string, "paid" | "failed">> = {
  ...{ sukses: "paid", berhasil: "paid", success: "paid", paid: "paid", dibayar: "paid" },
  ...{ gagal: "failed", failed: "failed", ditolak: "failed", rejected: "failed", retur: "failed" },
};
const heads = ["referensi", "status", "nominal", "tanggal", "alasan"] as const;

type Row = { readonly line: number; readonly cells: readonly string[] };
/** Positions of the columns in a header row, or null if the row is not one. */
function columnsOf(cells: readonly string[]): number[] | null {
  const at = heads.map((h) => cells.findIndex((c) => c.trim().toLowerCase() === h));
  return at.slice(0, 3).some((i) => i < 0) ? null : at;
}
const textsOf = (cells: RawRow): string[] => cells.map((c) => (textOf(c) ?? "").trim());

/** The lines of a bank's result file, as text or workbook; of the first sheet with the expected columns. */
export async function linesOf(file: Buffer, name: string): Promise<Line[]> {
  let at: number[] = [];
  const rows: Row[] = [];
  const choose = async (sheets: readonly FileSheet[]): Promise<SheetChoice | null> => {
    for (const [sheet, { top }] of sheets.entries())
      for (const l of top) {
        const columns = columnsOf(textsOf(l.cells));
        if (!columns) continue;
        at = columns;
        return { sheet, headLine: l.line };
      }
    throw unreadable();
  };
  await readFile(file, name, choose, async ({ lines, rows: read }) => {
    if (rows.length + read.length > maxLines)
      throw new Refused("payout.file", "Paling banyak 5.000 baris.", { file: "Paling banyak 5.000 baris." });
    read.forEach((text, i) => rows.push({ line: lines[i] as number, cells: textsOf(JSON.parse(text) as RawRow) }));
  });
  if (rows.length === 0) throw unreadable();
  return rows.map((r) => lineOf(r, at));
}
function lineOf({ line, cells }: Row, at: readonly number[]): Line {
  const [reference = "", status = "", amount = "", day = "", reason = ""] = at.map((c) => cells[c] ?? "");
  return {
    ...{ line, amount, day },
    ...{ reference: reference.slice(0, 40), status: status.toLowerCase(), reason: reason.slice(0, 200) },
  };
}
const unreadable = () =>
  new Refused("payout.file", "Berkas hasil bank tidak terbaca.", {
    file: "Kolom yang perlu: Referensi, Status, Nominal, Tanggal, Alasan.",
  });

export const onResults = handle(payoutResults, z.strictObject({}) as never, async (_, { db, upload }) => {
  const { name, content } = await upload();
  const lines = await linesOf(content, name);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return db.tx(async (tx) => ({ data: await applyResults(tx, lines, sha256) }));
});

type Sent = {
  readonly id: number;
  readonly redemption: number;
  readonly reference: string;
  readonly amount: string;
  readonly state: string;
  readonly number: string;
  readonly submission: number;
  readonly submitter: number | null;
  readonly district: number | null;
};
/** Settles each transfer once, by reference and amount; transfers without a final result stay unchanged. */
async function applyResults(tx: Db, lines: readonly Line[], sha256: string): Promise<PayoutOutcome> {
  const sys = tx.internal("results of transfers");
  const references = [...new Set(lines.map((l) => l.reference))];
  // lock order: redemptions before their transfers
  await sys.query(
    "select r.id from {redemption} r where r.id in (select p.redemption_id from {payout} p where p.reference = any(:references::text[])) order by r.id for update of r",
    { references },
  );
  const sent = await sys.query<Sent>(
    `select p.id, p.redemption_id as redemption, p.reference, p.amount::text as amount, p.state, r.number, r.submission_id as submission, r.requested_by as submitter, s.district_id as district
     from {payout} p join {redemption} r on r.id = p.redemption_id join {store} s on s.id = r.store_id where p.reference = any(:references::text[])`,
    { references },
  );
  const byReference = new Map(sent.map((p) => [p.reference, { ...p }]));
  const today = await todayOf(sys);
  const out = { paid: 0, failed: 0, unchanged: 0 };
  const problems: PayoutProblem[] = [];
  for (const l of lines) {
    const p = byReference.get(l.reference);
    const end = words[l.status];
    const problem = problemOf(l, p, end);
    let outcome = "unchanged";
    if (problem) problems.push({ line: l.line, reference: l.reference, ...problem });
    else if (p && end && p.state === "sent") {
      await recordResult(tx, p, end, { day: resultDay(l.day, today), reason: l.reason });
      byReference.set(l.reference, { ...p, state: end });
      outcome = end;
    }
    if (problem) outcome = "problem";
    else out[outcome as keyof typeof out]++;
    await sys.run(
      "insert into {!payout_result} (sha256, line, reference, payout_id, said, outcome, created_by) values (:sha256, :line, :reference, :payout::bigint, :said, :outcome, :by)",
      {
        sha256,
        line: l.line,
        reference: l.reference,
        payout: p?.id ?? null,
        said: (end ?? l.status).slice(0, 10),
        outcome,
        by: personOf(tx).userId,
      },
    );
  }
  await audit(tx, {
    action: "result",
    entity: "payoutBatch",
    entityId: 0,
    label: sha256.slice(0, 12),
    after: { ...out, problems: problems.length },
  });
  return { ...out, problems };
}

/** The day that the bank wrote in a usual form; today without one, or if it lies in the future. */
function resultDay(text: string, today: string): string {
  const day = readDate(text);
  return day !== null && isAcceptedDay(day) && day <= today ? day : today;
}

/** Why a line changes nothing and needs a manual check. */
function problemOf(
  l: Line,
  p: Sent | undefined,
  end: "paid" | "failed" | undefined,
): { code: string; message: string } | null {
  if (!p || p.state === "open" || p.state === "dropped")
    return { code: "payout.reference", message: "Referensi ini tidak ada di berkas yang terkirim." };
  if (!/^\d{1,15}([.]\d{1,2})?$/.test(l.amount) || unitsOf(l.amount, 2) !== unitsOf(p.amount, 2))
    return { code: "payout.amount", message: "Nominal hasil bank berbeda." };
  if (!end) return null;
  if (p.state !== "sent" && p.state !== end)
    return { code: "payout.settled", message: "Transfer ini sudah tercatat dengan hasil lain; periksa ke bank." };
  return null;
}

async function recordResult(
  tx: Db,
  p: Sent,
  end: "paid" | "failed",
  at: { readonly day: string; readonly reason: string },
): Promise<void> {
  const sys = tx.internal("results of transfers");
  await sys.run(
    "update {!payout} set state = :end::text, settled_on = :day::date, bank_reason = :reason, updated_at = now() where id = :id and state = 'sent'",
    { id: p.id, end, day: at.day, reason: at.reason || null },
  );
  await sys.run(
    "update {!redemption} set state = :end::text, paid_on = case when :end::text = 'paid' then :day::date end, reason = :reason, version = version + 1, updated_at = now(), updated_by = :by where id = :id and state = 'sent'",
    { id: p.redemption, end, day: at.day, reason: at.reason || null, by: personOf(tx).userId },
  );
  await audit(tx, {
    action: end,
    entity: "moneyRedemption",
    entityId: p.redemption,
    label: p.number,
    before: { state: "sent" },
    after: { state: end, reference: p.reference, reason: at.reason },
  });
  if (end === "failed" && p.submitter)
    await notifyFulfillers(
      tx,
      "moneyRedemption.fulfil",
      { submitter: p.submitter, district: p.district },
      {
        kind: "note",
        title: "Transfer {number} gagal",
        body: "{reason}",
        values: { number: p.number, reason: at.reason },
        href: `/program-loyalty/laporan/penukaran-uang?id=${p.submission}`,
      },
    );
}
