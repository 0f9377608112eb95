import { type FieldError, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Opened, Proposal } from "#platform/workflow/index.server.ts";
import type { ProposedRegistration } from "./registrasi-program-apresiasi-toko.calls.ts";
import { ProgramRegistration } from "./registrasi-program-apresiasi-toko.workflow.ts";
import { fitOf, refusalsOf } from "./registration-rules.server.ts";

export const workflow: Workflow = ProgramRegistration as never;
/**
 * A registration with the identity data that is stored outside the proposal; an uploaded file has no photographs and
 * may have no account.
 */
export type Registered = Omit<ProposedRegistration, "nik" | "bank" | "accountNumber" | "accountHolder" | "phone"> & {
  readonly nik: string;
  readonly phone: string | null;
  readonly bank: number | null;
  readonly accountNumber: string | null;
  readonly accountHolder: string | null;
};
export type Payload = {
  readonly product: string;
  readonly program: number;
  readonly store: number;
  readonly whitelisted: boolean;
  readonly photos: readonly string[];
  readonly note: string | null;
};
type ProposedStore = { readonly label: string; readonly district: number };
const missing: FieldError = { field: "store", message: "Pilihan tidak ditemukan." };

/**
 * Returns the proposal for a store in the person's scope, or the errors; `listed` accepts only stores on the whitelist.
 */
export async function validateRegistration(
  db: Db,
  r: Registered,
  { submission, listed = false }: { readonly submission: number | null; readonly listed?: boolean },
): Promise<Proposal | readonly FieldError[]> {
  const store = await db.maybe<ProposedStore>(
    "select concat_ws(' – ', s.code, s.name) as label, s.district_id as district from {store} s where s.id = :store and s.archived_at is null",
    { store: r.store },
  );
  if (!store) return [missing];
  const fit = await fitOf(db, { ...r, submission });
  if (!fit) return [{ ...missing, field: "program" }];
  const wrong = await refusalsOf(db, fit);
  if (listed && !fit.listed && !fit.member)
    wrong.push({ field: "store", message: "Toko tidak ada di whitelist program ini." });
  if (wrong.length > 0) return wrong;
  const payload: Payload = {
    product: fit.product,
    program: r.program,
    store: r.store,
    whitelisted: fit.listed,
    photos: r.photos,
    note: r.note ?? null,
  };
  return {
    title: `${fit.program}: ${store.label}`.slice(0, 200),
    payload,
    districtId: store.district,
    storeId: r.store,
  };
}
export const isRefused = (result: Proposal | readonly FieldError[]): result is readonly FieldError[] =>
  Array.isArray(result);
export const refused = (errors: readonly FieldError[]): Refused =>
  new Refused("invalid", "Isian belum benar.", [...errors]);

/** Stores the personal data outside the proposal. If the proposal is already pending, the registration is open. */
export async function keep(db: Db, { id }: Opened, r: Registered): Promise<void> {
  await db.internal("identity of an own proposal").run(
    `insert into {!program_registration} as k (submission_id, program_id, store_id, state, owner_name, nik, npwp, phone, bank_id, account_number, account_holder, ktp_photo)
     select t.id, :program, :store, case t.state when 'pending' then 'open' else 'draft' end, :ownerName, :nik, :npwp, :phone, :bank::bigint, :accountNumber, :accountHolder, :ktp::uuid from {submission} t where t.id = :id
     on conflict (submission_id) do update set program_id = excluded.program_id, store_id = excluded.store_id, owner_name = excluded.owner_name, nik = excluded.nik, npwp = excluded.npwp, phone = excluded.phone,
       bank_id = excluded.bank_id, account_number = excluded.account_number, account_holder = excluded.account_holder, ktp_photo = coalesce(excluded.ktp_photo, k.ktp_photo), updated_at = now()`,
    {
      ...{ id, program: r.program, store: r.store, ownerName: r.ownerName, nik: r.nik, npwp: r.npwp ?? null },
      ...{ phone: r.phone, bank: r.bank, accountNumber: r.accountNumber, accountHolder: r.accountHolder },
      ktp: r.ktp ?? null,
    },
  );
}

/** 3201••••••••0001 */
export const maskedNik = (nik: string): string => `${nik.slice(0, 4)}${"•".repeat(8)}${nik.slice(-4)}`;
