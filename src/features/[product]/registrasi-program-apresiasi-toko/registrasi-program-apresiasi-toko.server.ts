import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { type Db, todaySql, audit } from "#platform/database/index.server.ts";
import { can } from "#kit/person.ts";
import { handle, id, matching, pathId, phone, text, version } from "#platform/http/index.server.ts";
import { pictureFile } from "#platform/records/index.server.ts";
import {
  editSubmission,
  type StoredState,
  kindOf,
  move,
  openSubmission,
  photoHandlers,
  photosSql,
  readSubmission,
  serveWorkflow,
  stateOf,
  takePhotos,
  toneOf,
} from "#platform/workflow/index.server.ts";
import { approveRegistration, leaveRegistration, openRegistration } from "./approve.server.ts";
import {
  type OpenProgram,
  type ProposedRegistration,
  type RegistrationFacts,
  registrationCalls,
  registrationFacts,
  registrationKtp,
  registrationLine,
  type StoreRegistration,
  storeRegistrations,
} from "./registrasi-program-apresiasi-toko.calls.ts";
import { ProgramRegistration } from "./registrasi-program-apresiasi-toko.workflow.ts";
import {
  isRefused,
  validateRegistration,
  keep,
  maskedNik,
  type Payload,
  refused,
  type Registered,
  workflow,
} from "./register.server.ts";
import { flagsOf } from "./registration-flags.server.ts";

const closed = leaveRegistration("closed");
const back = leaveRegistration("draft");
export const servedProgramRegistration = serveWorkflow(ProgramRegistration, {
  prefix: "RG",
  effects: {
    submit: openRegistration,
    approved: approveRegistration,
    returnVerify: back,
    returnApprove: back,
    rejectVerify: closed,
    rejectApprove: closed,
    withdraw: closed,
  },
  statesFor: ({ payload }) => ((payload as Payload).whitelisted ? ["verified"] : ["submitted", "verified"]),
});

const uuid = z.uuid();
const content: z.ZodType<ProposedRegistration> = z.strictObject({
  program: id,
  store: id,
  ownerName: text(200, 2),
  nik: matching(/^[0-9]{16}$/, "NIK harus 16 angka.").nullish(),
  npwp: matching(/^[0-9][0-9.-]{14,20}$/, "NPWP harus 15 atau 16 angka.").nullish(),
  phone,
  bank: id,
  accountNumber: matching(/^[0-9]{6,30}$/, "Nomor rekening harus 6 sampai 30 angka."),
  accountHolder: text(200, 2),
  ktp: uuid.nullish(),
  note: text(1000).nullish(),
  photos: z
    .array(uuid)
    .max(8)
    .refine((list) => list.length > 0, "Foto persetujuan bertanda tangan wajib ada."),
});
const made = z.strictObject({ content, submit: z.boolean() });
const mended = z.strictObject({ id: pathId, version, content, submit: z.boolean() });
const atContent = <T extends { readonly field: string }>(errors: readonly T[]): T[] =>
  errors.map((e) => ({ ...e, field: `content.${e.field}` }));

async function validateContent(db: Db, c: ProposedRegistration, submission: number | null) {
  const known = submission === null ? undefined : await identityOf(db, submission);
  const [nik, ktp] = [c.nik ?? known?.nik, c.ktp ?? known?.ktp];
  const required = (field: string) => ({ field, message: "Wajib diisi." });
  const lacking = [...(nik ? [] : [required("nik")]), ...(ktp ? [] : [required("ktp")])];
  if (!nik || lacking.length > 0) throw refused(atContent(lacking));
  const bank = await db.maybe("select 1 from {bank} b where b.id = :bank and b.archived_at is null and b.active", {
    bank: c.bank,
  });
  if (!bank) throw refused(atContent([{ field: "bank", message: "Pilihan tidak ditemukan." }]));
  const registered: Registered = { ...c, nik };
  const proposal = await validateRegistration(db, registered, { submission });
  if (isRefused(proposal)) throw refused(atContent(proposal));
  await takePhotos(db, workflow, [...c.photos, ...(c.ktp ? [c.ktp] : [])]);
  return { registered, proposal };
}

export const onPropose = handle(registrationCalls.propose, made, (i, { db }) =>
  db.tx(async (tx) => {
    const { registered, proposal } = await validateContent(tx, i.content, null);
    const data = await openSubmission(tx, workflow, proposal, { submit: i.submit });
    await keep(tx, data, registered);
    return { data };
  }),
);

export const onChange = handle(registrationCalls.change, mended, (i, { db }) =>
  db.tx(async (tx) => {
    const { registered, proposal } = await validateContent(tx, i.content, i.id);
    const data = await editSubmission(tx, workflow, i.id, i.version, proposal);
    await keep(tx, data, registered);
    if (!i.submit) return { data };
    await move(tx, workflow, i.id, "submit", { version: data.version });
    return { data: { ...data, version: data.version + 1 } };
  }),
);
export const { onAddPhoto, onPhoto } = photoHandlers(workflow, registrationCalls);

type Identity = { readonly nik: string; readonly ktp: string | null };
/** Identity data of a registration in the reader's scope. */
const identityOf = (db: Db, submission: number): Promise<Identity | undefined> =>
  db
    .internal("identity of a proposal")
    .maybe<Identity>(
      "select r.nik, r.ktp_photo as ktp from {submission} t join {program_registration} r on r.submission_id = t.id where t.id = :submission",
      { submission },
    );

export const onKtp = handle(registrationKtp, z.strictObject({ id: pathId }), async (i, { db }) => {
  const view = await readSubmission(db, i.id);
  const identity = await identityOf(db, i.id);
  if (view.kind !== kindOf(workflow) || !identity?.ktp) throw notFound();
  await audit(db, { action: "open-identity", entity: workflow.name, entityId: i.id, label: view.number });
  return pictureFile(db, identity.ktp, kindOf(workflow));
});

type Row = {
  readonly owner: string;
  readonly nik: string;
  readonly npwp: string | null;
  readonly phone: string | null;
  readonly bank: number | null;
  readonly account: string | null;
  readonly holder: string | null;
  readonly hasKtp: boolean;
} & Pick<RegistrationFacts, "labels" | "onePerOwner" | "photos" | "member">;
const factsSql = `select r.owner_name as owner, r.nik, r.npwp, r.phone, r.bank_id as bank, r.account_number as account, r.account_holder as holder, r.ktp_photo is not null as "hasKtp",
  json_build_object('program', p.name, 'store', concat_ws(' – ', s.code, s.name), 'bank', b.name) as labels, p.one_per_owner as "onePerOwner", ${photosSql} as photos,
  (select json_build_object('program', m.program_id, 'since', m.valid_from) from {program_store} m where m.registration_id = r.submission_id order by m.id limit 1) as member
  from {submission} t join {program_registration} r on r.submission_id = t.id join {~loyalty_program} p on p.id = r.program_id join {~store} s on s.id = r.store_id left join {~bank} b on b.id = r.bank_id where t.id = :id`;

export const onFacts = handle(registrationFacts, z.strictObject({ id: pathId }), async (i, { db, person }) => {
  const view = await readSubmission(db, i.id);
  if (view.kind !== kindOf(workflow)) throw notFound();
  const payload = view.payload as Payload;
  const row = await db.internal("facts of a visible proposal").one<Row>(factsSql, { id: i.id, photos: payload.photos });
  const identity = can(person, "storeOwner.identity");
  const { owner, nik, npwp, phone: telephone, bank, account, holder, ...rest } = row;
  const facts: RegistrationFacts = {
    data: {
      ...{ program: payload.program, store: payload.store, ownerName: owner, npwp, phone: telephone ?? "" },
      ...{ bank: bank ?? 0, accountNumber: account ?? "", accountHolder: holder ?? "" },
      ...{ note: payload.note, photos: payload.photos },
    },
    ...rest,
    nik: identity ? nik : maskedNik(nik),
    identity,
    whitelisted: payload.whitelisted,
    flags: await flagsOf(db, i.id),
  };
  return facts;
});

export const onLine = handle(
  registrationLine,
  z.strictObject({ product: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
  async ({ product }, { db }) => {
    const line = await db.maybe<{ id: number; slug: string; name: string }>(
      "select l.id, l.slug, l.name from {product_line} l where l.slug = :product and l.archived_at is null",
      { product },
    );
    if (!line) throw notFound();
    const programs = await db.query<OpenProgram>(
      `select p.id, p.code, p.name, p.valid_from::text as from, p.valid_to::text as until, p.one_per_owner as "onePerOwner" from {loyalty_program} p
       where p.product_line_id = :line and p.status = 'active' and p.archived_at is null and p.valid_from <= ${todaySql} and (p.valid_to is null or p.valid_to > ${todaySql}) order by p.code`,
      { line: line.id },
    );
    const { n } = await db.one<{ n: number }>(
      "select count(*)::int as n from {submission} t where t.kind = :kind and t.archived_at is null and t.payload ->> 'product' = :product",
      { kind: kindOf(workflow), product },
    );
    return { data: line, programs, registrations: n };
  },
);

type Listed = Omit<StoreRegistration, "state"> & { readonly storedState: StoredState; readonly step: number };
export const onStoreRegistrations = handle(
  storeRegistrations,
  z.strictObject({ store: pathId }),
  async ({ store }, { db }) => {
    const rows = await db.query<Listed>(
      `select t.id, t.number, t.payload ->> 'product' as product, p.name as program, t.state as "storedState", t.current_step as step, t.submitted_at as "submittedAt", t.decided_at as "decidedAt"
       from {submission} t left join {~loyalty_program} p on p.id = (t.payload ->> 'program')::bigint
       where t.kind = :kind and t.store_id = :store and t.archived_at is null and t.submitted_at is not null order by t.id desc limit 20`,
      { kind: kindOf(workflow), store },
    );
    return {
      data: rows.map(({ storedState, step, ...r }) => ({
        ...r,
        state: {
          label: workflow.states[stateOf(workflow, { state: storedState, current_step: step })] ?? storedState,
          tone: toneOf(storedState),
        },
      })),
    };
  },
);
