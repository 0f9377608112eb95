import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import { audit } from "#server/audit/audit.ts";
import { today as todayOf } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { handle } from "#server/http/handle.ts";
import { isDay } from "#server/resource/values.ts";
import { personOf } from "#server/workflow/submit.ts";
import { tellFulfillers } from "../../redemption/tell-fulfillers.server.ts";
import { type PayoutOutcome, type PayoutProblem, payoutResults } from "./penukaran-uang.calls.ts";

const mostLines = 5000;
type Line = {
  readonly line: number;
  readonly reference: string;
  readonly status: string;
  readonly amount: string;
  readonly day: string;
  readonly reason: string;
};

/** Words that banks use for the two ends of a transfer; anything else leaves it as it is. */
const words: Readonly<Record<string, "paid" | "failed">> = {
  ...{ sukses: "paid", berhasil: "paid", success: "paid", paid: "paid", dibayar: "paid" },
  ...{ gagal: "failed", failed: "failed", ditolak: "failed", rejected: "failed", retur: "failed" },
};
const heads = ["referensi", "status", "nominal", "tanggal", "alasan"] as const;

export function linesOf(content: string): Line[] {
  let rows: string[][];
  try {
    rows = parse(content, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      delimiter: [",", ";", "\t"],
    });
  } catch {
    throw unreadable();
  }
  const [head = [], ...rest] = rows;
  const at = heads.map((h) => head.findIndex((c) => c.toLowerCase() === h));
  if (at.slice(0, 3).some((i) => i < 0) || rest.length === 0) throw unreadable();
  if (rest.length > mostLines)
    throw new Refused("payout.file", "Paling banyak 5.000 baris.", { content: "Paling banyak 5.000 baris." });
  return rest.map((r, i) => {
    const [reference = "", status = "", amount = "", day = "", reason = ""] = at.map((c) =>
      c < 0 ? "" : (r[c] ?? ""),
    );
    return {
      line: i + 2,
      reference: reference.slice(0, 40),
      status: status.toLowerCase(),
      amount,
      day,
      reason: reason.slice(0, 200),
    };
  });
}
const unreadable = () =>
  new Refused("payout.file", "Berkas hasil bank tidak terbaca.", {
    content: "Kolom yang perlu: Referensi, Status, Nominal, Tanggal, Alasan.",
  });

export const onResults = handle(
  payoutResults,
  z.strictObject({ content: z.string().min(1).max(900_000) }),
  (i, { db }) => {
    const lines = linesOf(i.content);
    const sha256 = createHash("sha256").update(i.content).digest("hex");
    return db.tx(async (tx) => ({ data: await settleAll(tx, lines, sha256) }));
  },
);

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
/** Settles each transfer once, by its reference and its amount; what the bank has not ended stays as it is. */
async function settleAll(tx: Db, lines: readonly Line[], sha256: string): Promise<PayoutOutcome> {
  const sys = tx.internal("results of transfers");
  const references = [...new Set(lines.map((l) => l.reference))];
  // redemptions are locked before their transfers, as everywhere
  await sys.query(
    "select r.id from {redemption} r where r.id in (select p.redemption_id from {payout} p where p.reference = any(:references::text[])) order by r.id for update of r",
    { references },
  );
  const found = await sys.query<Sent>(
    `select p.id, p.redemption_id as redemption, p.reference, p.amount::text as amount, p.state, r.number, r.submission_id as submission, r.requested_by as submitter, s.district_id as district
     from {payout} p join {redemption} r on r.id = p.redemption_id join {store} s on s.id = r.store_id where p.reference = any(:references::text[])`,
    { references },
  );
  const byReference = new Map(found.map((p) => [p.reference, { ...p }]));
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
      await settle(tx, p, end, { day: isDay(l.day) && l.day <= today ? l.day : today, reason: l.reason });
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

/** Why a line changes nothing and somebody has to look at it. */
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

async function settle(
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
    await tellFulfillers(
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
