import { Refused } from "#kit/refused.ts";
import { audit, today as todayOf, type Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { adjustPoints } from "#features/program-loyalty/point/adjust.server.ts";
import { approveClaims } from "#features/program-loyalty/point/claims.server.ts";
import { type AccountKey, lockAccounts, openAccounts } from "#features/program-loyalty/point/ledger.server.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import type { LineReason } from "./point-reasons.ts";

type Line = {
  readonly id: number;
  readonly line: number;
  readonly wallet: number;
  readonly program: number;
  readonly store: number;
  readonly points: number;
  readonly reason: LineReason;
  readonly until: string | null;
  readonly from: string | null;
};
const linesSql = `select l.id, l.line_no as line, coalesce(p.wallet_id, p.id) as wallet, l.program_id as program, l.store_id as store, l.points, l.reason, l.valid_until::text as until, l.window_from::text as "from"
  from {point_request_line} l join {loyalty_program} p on p.id = l.program_id where l.submission_id = :id and l.state = 'open' order by l.line_no`;

/** Refuses an approval by a person who cannot see all lines of the proposal. */
export async function requireAllSeen(db: Db, submission: number): Promise<void> {
  const text = "select count(*)::int as n from {point_request_line} l where l.submission_id = :submission";
  const seen = await db.one<{ n: number }>(text, { submission });
  const all = await db.internal("number of lines").one<{ n: number }>(text, { submission });
  if (seen.n < all.n)
    throw new Refused(
      "points.outOfSight",
      "{hidden} baris berada di luar area Anda; keputusannya dibuat orang yang melihat semuanya.",
      [],
      403,
      { hidden: all.n - seen.n },
    );
}

/** Posts every line that was not struck, all of them or none. */
export async function postPoints(db: Db, subject: Subject): Promise<EffectResult> {
  await requireAllSeen(db, subject.id);
  const sys = db.asPortal("decision", "points of an approved proposal");
  const lines = await sys.query<Line>(linesSql, { id: subject.id });
  if (lines.length === 0) throw new Refused("points.none", "Semua baris dicoret; tolak atau kembalikan pengajuan ini.");
  const today = await todayOf(sys);
  const claims = lines.filter((l) => l.reason === "claim");
  await lockAll(sys, lines, claims.length > 0);
  if (claims.length > 0) await postClaims(sys, claims, today);
  const given = lines.filter((l) => l.reason !== "claim");
  if (given.length > 0) {
    await adjustPoints(
      sys,
      given.map((l) => ({ ...l, off: l.reason === "writeoff" })),
      subject.number,
      today,
    );
    await sys.run(
      "update {!point_request_line} set state = 'posted', posted_points = points, updated_at = now() where id = any(:ids::bigint[])",
      { ids: given.map((l) => l.id) },
    );
  }
  await audit(db, {
    action: "post",
    entity: "pointEntry",
    entityId: subject.id,
    label: subject.number,
    after: { lines: lines.length, points: lines.reduce((s, l) => s + l.points, 0) },
  });
  await rowsChanged(db, "pointEntry");
  return {};
}

/**
 * An award of late claims uses all accounts of a store and skips locked ones, so they are locked here first, in the
 * common order.
 */
async function lockAll(sys: Db, lines: readonly Line[], wholeStores: boolean): Promise<void> {
  const own = lines.map((l): AccountKey => ({ w: l.wallet, s: l.store }));
  await openAccounts(sys, own);
  const others = wholeStores
    ? await sys.query<AccountKey>(
        "select a.wallet_id as w, a.store_id as s from {point_account} a where a.store_id = any(:stores::bigint[])",
        { stores: lines.map((l) => l.store) },
      )
    : own;
  await lockAccounts(sys, others);
}

const postedSql = `with k as materialized (select x.id, x.program, x.store, x."from" from jsonb_to_recordset(:lines::jsonb) as x(id bigint, program bigint, store bigint, "from" date)),
  w as materialized (
    select x.program_id, x.store_id, x.window_from, sum(x.posted_points + x.posted_bonus) as posted from {point_window} x where x.store_id in (select k.store from k) group by 1, 2, 3
  ) select k.id, coalesce(w.posted, 0)::bigint as posted from k left join w on w.program_id = k.program and w.store_id = k.store and w.window_from = k."from"`;

/** Computes the claims again, at most up to the approved points of each window; the result is stored with each line. */
async function postClaims(sys: Db, claims: readonly Line[], today: string): Promise<void> {
  const params = { lines: JSON.stringify(claims) };
  const read = async () =>
    new Map((await sys.query<{ id: number; posted: number }>(postedSql, params)).map((r) => [r.id, r.posted]));
  const before = await read();
  await approveClaims(
    sys,
    claims.map((c) => ({ p: c.program, s: c.store, from: c.from ?? today, points: c.points })),
    { today },
  );
  const after = await read();
  const came = claims.map((c) => ({ id: c.id, points: (after.get(c.id) ?? 0) - (before.get(c.id) ?? 0) }));
  await sys.run(
    `update {!point_request_line} l set state = 'posted', posted_points = x.points, updated_at = now() from jsonb_to_recordset(:came::jsonb) as x(id bigint, points bigint) where l.id = x.id`,
    { came: JSON.stringify(came) },
  );
}
