import type { FieldError } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";

export type FitInput = {
  readonly program: number;
  readonly store: number;
  readonly ownerName: string;
  readonly nik: string;
  /** The registration that is validated again; null for a new one. */
  readonly submission: number | null;
};
export type Fit = {
  readonly running: boolean;
  readonly product: string;
  readonly program: string;
  readonly closed: boolean;
  readonly member: boolean;
  readonly other: boolean;
  readonly open: boolean;
  readonly listed: boolean;
  readonly reached: boolean;
  readonly nikOwner: string | null;
  readonly sameOwner: boolean;
  /**
   * For programmes that accept one store per owner: another store of the owner that is a member, or has a pending
   * registration.
   */
  readonly ownerStore: number | null;
  readonly ownerWaiting: number | null;
};
const living = `m.archived_at is null and (m.valid_to is null or (m.valid_to > d.today and m.valid_to > m.valid_from))`;

/**
 * Conditions that prevent a store from joining a programme today. They ignore the scope; the caller has read the store
 * within it.
 */
const fitSql = `select p.status = 'active' and p.archived_at is null and p.valid_from <= d.today and (p.valid_to is null or p.valid_to > d.today) as running,
  l.slug as product, p.name as program, s.status = 'closed' as closed,
  exists (select 1 from {program_store} m where m.program_id = p.id and m.store_id = s.id and ${living}) as member,
  exists (select 1 from {program_store} m where m.stack_group = p.stack_group and m.program_id <> p.id and m.store_id = s.id and ${living}) as other,
  exists (select 1 from {program_registration} r where r.program_id = p.id and r.store_id = s.id and r.state = 'open' and r.submission_id is distinct from :submission::bigint) as open,
  exists (select 1 from {program_whitelist} w where w.program_id = p.id and w.store_id = s.id and w.archived_at is null and (w.valid_to is null or w.valid_to > d.today)) as listed,
  not exists (select 1 from {program_area} a where a.program_id = p.id) or exists (select 1 from {program_area} a join {area_district} ad on ad.area_id = a.area_id and ad.district_id = s.district_id
    and ad.valid_from <= d.today and (ad.valid_to is null or ad.valid_to > d.today) where a.program_id = p.id) as reached,
  o.name as "nikOwner", coalesce(fold_search(o.name) = fold_search(:owner), true) as "sameOwner",
  case when p.one_per_owner then
    (select min(m.store_id) from {program_store} m join {store} t on t.id = m.store_id and t.owner_id = o.id where m.program_id = p.id and m.store_id <> s.id and ${living}) end as "ownerStore",
  case when p.one_per_owner then
    (select min(r.store_id) from {program_registration} r where r.program_id = p.id and r.store_id <> s.id and r.nik = :nik and r.state = 'open') end as "ownerWaiting"
  from (select ${todaySql} as today) d join {loyalty_program} p on p.id = :program join {product_line} l on l.id = p.product_line_id join {store} s on s.id = :store left join {store_owner} o on o.nik = :nik`;

export const fitOf = (db: Db, a: FitInput): Promise<Fit | undefined> =>
  db.asPortal("uniqueness", "members with the same store or owner").maybe<Fit>(fitSql, {
    program: a.program,
    store: a.store,
    nik: a.nik,
    owner: a.ownerName,
    submission: a.submission,
  });

/**
 * The errors by field. On a decision, a pending registration of the same owner is not an error, so that one of the
 * two can be approved.
 */
export async function refusalsOf(db: Db, fit: Fit, deciding = false): Promise<FieldError[]> {
  const out: FieldError[] = [];
  const addError = (field: string, message: string, values?: FieldError["values"]) =>
    void out.push({ field, message, ...(values ? { values } : {}) });
  if (!fit.running) addError("program", "Program ini tidak sedang berjalan.");
  if (fit.closed) addError("store", "Toko sudah tutup.");
  else if (fit.member) addError("store", "Toko sudah menjadi peserta.");
  else if (fit.other) addError("store", "Toko sudah ikut program lain dari kelompok yang sama.");
  else if (fit.open) addError("store", "Toko ini sudah punya registrasi yang menunggu keputusan.");
  else if (!fit.reached) addError("store", "Toko di luar wilayah program ini.");
  if (fit.nikOwner && !fit.sameOwner) addError("nik", "NIK ini milik {owner}.", { owner: fit.nikOwner });
  const taken = fit.ownerStore ?? (deciding ? null : fit.ownerWaiting);
  if (taken !== null)
    addError("nik", "Pemilik sudah punya toko peserta ({store}).", { store: await nameOf(db, taken) });
  return out;
}

/** The store's name if the store is in the reader's scope. */
async function nameOf(db: Db, store: number): Promise<string> {
  const row = await db.maybe<{ label: string }>(
    "select concat_ws(' – ', s.code, s.name) as label from {store} s where s.id = :store",
    { store },
  );
  return row?.label ?? "–";
}
