import { type FieldError, Refused } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import type { LineReason } from "./point-reasons.ts";
import type { PointsKind } from "./points-calls.ts";

export type WantedLine = {
  readonly program: number;
  readonly store: number;
  readonly points: number;
  readonly reason: LineReason;
  readonly validUntil: string | null;
  readonly note: string | null;
  readonly windowFrom?: string | null;
};
type LineFacts = {
  readonly n: number;
  readonly approval: "v1" | "v2";
  readonly status: string;
  readonly member: boolean;
  readonly first: number;
  readonly left: number;
  readonly debt: number;
  readonly past: boolean;
};

/** Every line with its programme and account, in order. */
const checkedSql = `with x as materialized (
  select r.n, r.program, r.store, r.until from jsonb_to_recordset(:lines::jsonb) as r(n int, program bigint, store bigint, until date)
), member as materialized (
  select distinct m.program_id, m.store_id from {program_store} m where m.store_id in (select x.store from x) and m.archived_at is null and m.valid_from <= :today::date and (m.valid_to is null or m.valid_to > :today::date)
), account as materialized (select a.wallet_id, a.store_id, a.balance - a.pending - a.held as left, a.debt from {point_account} a where a.store_id in (select x.store from x))
select x.n, p.approval, p.status, m.store_id is not null as member, min(x.n) over (partition by x.program, x.store) as first, coalesce(a.left, 0)::bigint as left, coalesce(a.debt, 0)::bigint as debt, coalesce(x.until < :today::date, false) as past
from x join {loyalty_program} p on p.id = x.program left join member m on m.program_id = x.program and m.store_id = x.store
left join account a on a.wallet_id = coalesce(p.wallet_id, p.id) and a.store_id = x.store order by x.n`;

/** Errors of lines; `kind` is omitted if the programme determines the kind of proposal. */
export async function lineFaults(db: Db, lines: readonly WantedLine[], kind?: PointsKind): Promise<FieldError[]> {
  const rows = await db.query<LineFacts>(checkedSql, {
    lines: JSON.stringify(lines.map((l, n) => ({ n, program: l.program, store: l.store, until: l.validUntil }))),
    today: await today(db),
  });
  return rows.flatMap((f) => faultOf(f, lines[f.n] as WantedLine, kind) ?? []);
}

function faultOf(f: LineFacts, l: WantedLine, kind: PointsKind | undefined): FieldError | undefined {
  const say = (field: string, message: string, values?: Record<string, number>): FieldError => ({
    field: `${f.n}.${field}`,
    message,
    ...(values ? { values } : {}),
  });
  if (f.status === "draft") return say("program", "Program ini masih draf.");
  if (kind === "pointBatch" && f.approval === "v2") return say("program", "Program ini memakai persetujuan v2.");
  if (kind === "pointProposal" && f.approval === "v1" && l.reason !== "writeoff")
    return say("program", "Program ini memakai persetujuan v1.");
  if (!kind && f.approval === "v1" && l.reason === "writeoff")
    return say("reason", "Hapus utang diajukan lewat persetujuan v2.");
  if (l.points === 0) return say("points", "Poin harus bilangan bulat, bukan nol.");
  if (f.first !== f.n) return say("store", "Toko ini sudah ada di baris {line}.", { line: f.first + 1 });
  if (!f.member && l.reason !== "writeoff") return say("store", "Toko bukan peserta program pada tanggal ini.");
  if (l.reason === "writeoff" && (l.points < 0 || l.points > f.debt))
    return say("points", "Hapus utang harus lebih dari nol dan paling banyak utangnya ({left}).", { left: f.debt });
  if (l.points < 0 && -l.points > f.left)
    return say("points", "Pengurangan melebihi poin yang dapat ditukar ({left}).", { left: f.left });
  if (f.past || (l.validUntil !== null && l.points < 0))
    return say("validUntil", f.past ? "Tanggal ini sudah lewat." : "Hanya untuk penambahan poin.");
  return undefined;
}

export function refuseLines(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refused("invalid", "Isian belum benar.", errors);
}
