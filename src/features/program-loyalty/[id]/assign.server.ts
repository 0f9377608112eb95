import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { auditMany } from "#server/audit/audit.ts";
import type { Db } from "#server/db/db.ts";
import { handle } from "#server/http/handle.ts";
import { touched } from "#server/live/touched.ts";
import { forEver, markPoints } from "#server/point/dirty.ts";
import { likeText } from "#server/resource/filter.ts";
import { day, id, pathId, text } from "#server/workflow/input.ts";
import { firstOpenDay } from "./frozen.server.ts";
import {
  type Assigned,
  assignMembers,
  type Candidate,
  candidates,
  type MemberStanding,
  memberStandings,
  previewMembers,
} from "./members.calls.ts";

const most = 5_000;
const asked = z.strictObject({
  id: pathId,
  from: day,
  stores: z.array(id).max(most),
  codes: z.array(text(40, 1)).max(most),
});
type Asked = {
  readonly id: number;
  readonly from: string;
  readonly stores: readonly number[];
  readonly codes: readonly string[];
};
type Program = {
  readonly id: number;
  readonly status: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
};

/** The programme, where its day of entry lies in no closed window. */
async function programFor(db: Db, i: Asked): Promise<Program> {
  const p = await db.maybe<Program>(
    "select p.id, p.status, p.valid_from::text as valid_from, p.valid_to::text as valid_to from {loyalty_program} p where p.id = :id and p.archived_at is null",
    { id: i.id },
  );
  if (!p) throw notFound();
  if (p.status === "closed") throw new Refused("program.state", "Program ini sudah selesai.", [], 409);
  const refuse = (message: string, code = "invalid") => new Refused(code, message, { from: message });
  if (i.from < p.valid_from || (p.valid_to && i.from >= p.valid_to)) throw refuse("Tanggal di luar masa program.");
  if (i.from < (await firstOpenDay(db, p.id)))
    throw refuse("Bulan ini sudah ditutup; ajukan perubahan program.", "program.frozen");
  return p;
}

type Found = {
  readonly code: string | null;
  readonly id: number | null;
  readonly label: string | null;
  readonly closed: boolean;
  readonly member: boolean;
  readonly other: string | null;
  readonly owner: string | null;
};
/** Each store asked for with what speaks against it; one out of sight is as one that does not exist. */
const judgedSql = `with n as materialized (
    select x.id, null::text as code, x.ord from unnest(:stores::bigint[]) with ordinality as x(id, ord)
    union all select null, x.code, x.ord + 1000000 from unnest(:codes::text[]) with ordinality as x(code, ord)
  ), s as materialized (
    select n.ord, n.code, s.id, concat_ws(' – ', s.code, s.name) as label, s.status = 'closed' as closed, s.owner_id from n
    left join {store} s on s.archived_at is null and (s.id = n.id or fold_code(s.code) = fold_code(n.code))
  ), p as materialized (select p.id, p.stack_group, p.one_per_owner from {~loyalty_program} p where p.id = :program), m as materialized (
    select m.store_id, m.program_id, m.stack_group, q.code, t.owner_id from {~program_store} m join {~loyalty_program} q on q.id = m.program_id join {~store} t on t.id = m.store_id
    where m.archived_at is null and (m.valid_to is null or (m.valid_to > :from::date and m.valid_to > m.valid_from)) and (m.stack_group = (select p.stack_group from p) or m.program_id = :program)
  )
  select s.code, s.id, s.label, coalesce(s.closed, false) as closed, exists (select 1 from m where m.store_id = s.id and m.program_id = :program) as member,
    (select min(m.code) from m where m.store_id = s.id and m.program_id <> :program) as other,
    (select min(m.code) from m cross join p where p.one_per_owner and s.owner_id is not null and m.owner_id = s.owner_id and m.store_id <> s.id and m.program_id = :program) as owner
  from s order by s.ord`;

async function judged(db: Db, i: Asked): Promise<Assigned> {
  const rows = await db
    .internal("stores that may become members")
    .query<Found>(judgedSql, { stores: [...i.stores], codes: [...i.codes], program: i.id, from: i.from });
  const seen = new Set<number>();
  const out = {
    added: [] as Candidate[],
    already: [] as Candidate[],
    refused: [] as { label: string; reason: string }[],
  };
  for (const r of rows) {
    const label = r.label ?? r.code ?? "–";
    if (r.id === null) out.refused.push({ label, reason: "Toko tidak ditemukan." });
    else if (seen.has(r.id)) out.refused.push({ label, reason: "Toko ini disebut dua kali." });
    else if (r.member) out.already.push({ id: r.id, label, listed: false });
    else if (r.closed) out.refused.push({ label, reason: "Toko sudah tutup." });
    else if (r.other) out.refused.push({ label, reason: "Toko sudah ikut program lain dari kelompok yang sama." });
    else if (r.owner) out.refused.push({ label, reason: "Pemilik sudah punya toko peserta." });
    else out.added.push({ id: r.id, label, listed: false });
    if (r.id !== null) seen.add(r.id);
  }
  const bare = (list: readonly Candidate[]) => list.map(({ id: key, label }) => ({ id: key, label }));
  return { added: bare(out.added), already: bare(out.already), refused: out.refused };
}

export const onPreviewMembers = handle(previewMembers, asked, async (i, { db }) => {
  await programFor(db, i);
  return judged(db, i);
});

export const onAssign = handle(assignMembers, asked, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const p = await programFor(db, i);
    const found = await judged(db, i);
    const stores = found.added.map((s) => s.id);
    const made = await db.query<{ id: number; store: number }>(
      `insert into {!program_store} (program_id, store_id, stack_group, valid_from, created_by, updated_by)
       select p.id, x.id, p.stack_group, :from::date, :by, :by from {loyalty_program} p cross join unnest(:stores::bigint[]) as x(id) where p.id = :id order by x.id
       returning id, store_id as store`,
      { id: p.id, from: i.from, stores, by: ctx.person.userId },
    );
    await markPoints(
      db.internal("points of new members"),
      stores.map((storeId) => ({
        distributorId: 0,
        storeId,
        day: i.from,
        until: forEver,
        cause: "membership",
        causeId: p.id,
      })),
    );
    const labels = new Map(found.added.map((s) => [s.id, s.label]));
    await auditMany(
      db,
      "programStore",
      made.map((m) => ({
        action: "create",
        id: m.id,
        label: labels.get(m.store) ?? null,
        before: null,
        after: { program: p.id, store: m.store, validFrom: i.from },
      })),
    );
    await touched(db, "programStore");
    return found;
  }),
);

export const onCandidates = handle(
  candidates,
  z.strictObject({ id: pathId, q: text(100).optional(), source: z.enum(["all", "whitelist"]) }),
  async ({ id: program, q, source }, { db }) => {
    if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :program", { program }))) throw notFound();
    const words = (q ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 5);
    return {
      data: await db.query<Candidate>(
        `with l as materialized (select w.store_id from {program_whitelist} w where w.program_id = :program and w.archived_at is null),
           m as materialized (select m.store_id from {program_store} m where m.program_id = :program and m.archived_at is null and (m.valid_to is null or m.valid_to > m.valid_from))
         select s.id, concat_ws(' – ', s.code, s.name) as label, s.id in (select l.store_id from l) as listed from {store} s
         where s.archived_at is null and s.status <> 'closed' and s.id not in (select m.store_id from m) and (not :listed::boolean or s.id in (select l.store_id from l))
           and (select coalesce(bool_and(s.code ilike y or fold_search(s.name) like fold_search(y)), true) from unnest(:words::text[]) y) order by s.code limit 50`,
        { program, listed: source === "whitelist", words: words.map((w) => `%${likeText(w)}%`) },
      ),
    };
  },
);

const standingsSql = `with w as materialized (
    select x.store_id, sum(x.tonnes) as tonnes, sum(x.posted_points + x.posted_bonus)::bigint as points, max(x.tier) as tier, min(x.window_from) as window_from from {point_window} x
    where x.program_id = :program and x.store_id = any(:stores::bigint[]) and x.window_from <= :today::date and x.window_to > :today::date group by 1
  ), a as materialized (
    select a.store_id, a.balance - a.pending - a.held as available from {point_account} a join {loyalty_program} p on p.id = :program and a.wallet_id = coalesce(p.wallet_id, p.id) where a.store_id = any(:stores::bigint[])
  ), r as materialized (select r.threshold_tonnes as at from {program_rule} r where r.program_id = :program and r.kind = 'tier' and r.archived_at is null and (r.valid_from is null or r.valid_from <= :today::date) and (r.valid_to is null or r.valid_to > :today::date))
  select m.store_id as store, trim_scale(coalesce(w.tonnes, 0))::text as tonnes, coalesce(w.points, 0) as points, trim_scale(w.tier)::text as tier,
    (select trim_scale(min(r.at))::text from r where r.at > coalesce(w.tonnes, 0)) as next,
    (select trim_scale(min(r.at) - coalesce(w.tonnes, 0))::text from r where r.at > coalesce(w.tonnes, 0)) as missing, a.available, round(w.tonnes * 100 / t.tonnes, 1)::text as target
  from (select distinct x.store_id from {program_store} x where x.program_id = :program and x.store_id = any(:stores::bigint[])) m
  left join w on w.store_id = m.store_id left join a on a.store_id = m.store_id
  left join {program_target} t on t.program_id = :program and t.store_id = m.store_id and t.window_from = w.window_from and t.archived_at is null`;
export const onStandings = handle(
  memberStandings,
  z.strictObject({ id: pathId, stores: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/) }),
  async ({ id: program, stores }, { db }) => {
    const { day: today } = await db.one<{ day: string }>(
      "select (now() at time zone 'Asia/Jakarta')::date::text as day",
    );
    return {
      standings: await db.query<MemberStanding>(standingsSql, {
        program,
        stores: stores.split(",").map(Number),
        today,
      }),
    };
  },
);
