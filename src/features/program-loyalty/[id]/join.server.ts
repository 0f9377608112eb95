import { auditMany, type Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { forEver, markPoints } from "#features/program-loyalty/point/dirty.server.ts";
import type { Assigned, Candidate } from "./members.calls.ts";

export type Joining = {
  readonly id: number;
  readonly from: string;
  readonly stores: readonly number[];
  readonly codes?: readonly string[];
};
type JoiningStore = {
  readonly code: string | null;
  readonly id: number | null;
  readonly label: string | null;
  readonly closed: boolean;
  readonly member: boolean;
  readonly other: string | null;
  readonly owner: string | null;
};
/** Every requested store with its obstacles; stores out of scope are reported as unknown. */
const joiningSql = `with n as materialized (
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

/** Which of the requested stores a programme accepts; `db` may also read members out of scope. */
export async function validateJoining(db: Db, i: Joining): Promise<Omit<Assigned, "frozen">> {
  const rows = await db.query<JoiningStore>(joiningSql, {
    stores: [...i.stores],
    codes: [...(i.codes ?? [])],
    program: i.id,
    from: i.from,
  });
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

/** Writes validated memberships and marks the stores' purchases for recomputation; `sys` writes the marks. */
export async function join(
  db: Db,
  sys: Db,
  { id, from }: Joining,
  stores: readonly Candidate[] | Assigned["added"],
  by: number | null,
): Promise<void> {
  const made = await db.query<{ id: number; store: number }>(
    `insert into {!program_store} (program_id, store_id, stack_group, valid_from, created_by, updated_by)
     select p.id, x.id, p.stack_group, :from::date, :by, :by from {loyalty_program} p cross join unnest(:stores::bigint[]) as x(id) where p.id = :id order by x.id
     returning id, store_id as store`,
    { id, from, stores: stores.map((s) => s.id), by },
  );
  const mark = { distributorId: 0, day: from, until: forEver, cause: "membership" as const, causeId: id };
  await markPoints(
    sys,
    stores.map((s) => ({ ...mark, storeId: s.id })),
  );
  const labels = new Map(stores.map((s) => [s.id, s.label]));
  await auditMany(
    db,
    "programStore",
    made.map((m) => ({
      action: "create",
      id: m.id,
      label: labels.get(m.store) ?? null,
      before: null,
      after: { program: id, store: m.store, validFrom: from },
    })),
  );
  await rowsChanged(db, "programStore");
}
