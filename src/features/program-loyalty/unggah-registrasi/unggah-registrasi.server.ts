import { type FieldError, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { deleteUnfinished } from "#platform/import/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { type Values, resourceHooks } from "#platform/records/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { move, openSubmission } from "#platform/workflow/index.server.ts";
import {
  isRefused,
  validateRegistration,
  keep,
  maskedNik,
  refused,
  type Registered,
  workflow,
} from "#features/[product]/registrasi-program-apresiasi-toko/register.server.ts";
import { RegistrationUpload } from "./baris.resource.ts";

type Line = {
  readonly id: number;
  readonly line_no: number;
  readonly program_id: number;
  readonly store_id: number;
  readonly owner: string;
  readonly nik: string;
  readonly npwp: string | null;
  readonly bank_id: number | null;
  readonly account_number: string | null;
  readonly account_holder: string | null;
};
const alreadyRecorded = "Dokumen ini sudah dicatat; isinya tidak dapat diubah dengan unggahan.";
const column: Readonly<Record<string, string>> = { ownerName: "owner" };
const atLine = (i: number, e: FieldError): FieldError => ({ ...e, field: `${i}.${column[e.field] ?? e.field}` });

/**
 * The resource stores only the masked identity number; the full number is stored separately until the proposal is made.
 */
export const registrationUploadHooks = resourceHooks(RegistrationUpload, {
  async beforeSave(next, before, { db }) {
    if (before) throw new Refused("upload.posted", alreadyRecorded, { document: alreadyRecorded });
    const nik = String(next.nik ?? "").replace(/[\s.-]/g, "");
    if (!/^[0-9]{16}$/.test(nik)) throw refused([{ field: "nik", message: "NIK harus 16 angka." }]);
    const account = [next.bank, next.accountNumber, next.accountHolder].filter((v) => v !== null && v !== undefined);
    if (account.length % 3 !== 0)
      throw refused([{ field: "accountNumber", message: "Isi bank, nomor, dan nama pemilik rekening bersama-sama." }]);
    await setApart(db, next, nik);
    return { ...next, nik: maskedNik(nik) };
  },
  async afterDocument(ids, { db }) {
    const lines = await db.internal("identities of imported lines").query<Line>(
      `select u.id, u.line_no, u.program_id, u.store_id, u.owner, n.nik, u.npwp, u.bank_id, u.account_number, u.account_holder
       from {registration_upload} u join {registration_upload_nik} n on n.document = fold_code(u.document) and n.line_no = u.line_no where u.id = any(:ids::bigint[]) order by array_position(:ids::bigint[], u.id)`,
      { ids },
    );
    const wrong: FieldError[] = [];
    for (const [i, line] of lines.entries()) {
      const duplicate = lines.slice(0, i).find((l) => l.store_id === line.store_id && l.program_id === line.program_id);
      if (duplicate)
        wrong.push(
          atLine(i, {
            field: "store",
            message: "Toko ini sudah ada di baris {line}.",
            values: { line: duplicate.line_no },
          }),
        );
      else wrong.push(...(await register(db, line)).map((e) => atLine(i, e)));
    }
    await db
      .internal("identities of imported lines")
      .run(
        "delete from {!registration_upload_nik} n using {registration_upload} u where u.id = any(:ids::bigint[]) and n.document = fold_code(u.document) and n.line_no = u.line_no",
        { ids },
      );
    if (wrong.length > 0) throw refused(wrong);
  },
  async beforeArchive(row, { db }) {
    const submission = await db.maybe<{ id: number; state: string }>(
      "select t.id, t.state from {submission} t join {registration_upload} u on u.submission_id = t.id where u.id = :id",
      { id: row.id },
    );
    if (submission?.state === "approved")
      throw new Refused("registration.approved", "Sudah disetujui; ajukan koreksi.", [
        { field: "number", message: "Sudah disetujui; ajukan koreksi." },
      ]);
    if (submission && (submission.state === "pending" || submission.state === "draft"))
      await move(db, workflow, submission.id, "withdraw");
  },
});

const everyMs = 3_600_000;
/** Deletes files with identity numbers that were not saved within a day. */
export const unsavedIdentities = onStartup("delete identities of unsaved imports", async (db, log) => {
  const rounds = repeatEvery(
    everyMs,
    () => deleteUnfinished(db, RegistrationUpload),
    (error) => log.warn({ err: error }, "deleting files with identity data failed; will be retried within an hour"),
  );
  void rounds.turn();
});

const setApart = (db: Db, { document, lineNo }: Values, nik: string): Promise<number> =>
  db
    .internal("identity of an imported line")
    .run(
      "insert into {!registration_upload_nik} (document, line_no, nik) values (fold_code(:document), :lineNo::int, :nik) on conflict (document, line_no) do update set nik = excluded.nik",
      { document: String(document), lineNo: Number(lineNo), nik },
    );

/** Submits a line as a proposal; returns its errors. */
async function register(db: Db, line: Line): Promise<readonly FieldError[]> {
  const r: Registered = {
    ...{ program: line.program_id, store: line.store_id, ownerName: line.owner, nik: line.nik, npwp: line.npwp },
    ...{ phone: null, bank: line.bank_id, accountNumber: line.account_number, accountHolder: line.account_holder },
    photos: [],
  };
  const proposal = await validateRegistration(db, r, { submission: null, listed: true });
  if (isRefused(proposal)) return proposal;
  const opened = await openSubmission(db, workflow, proposal, { submit: true });
  await keep(db, opened, r);
  await db
    .internal("link imported lines to their proposal")
    .run("update {!registration_upload} set submission_id = :submission, number = :number where id = :id", {
      id: line.id,
      submission: opened.id,
      number: opened.number,
    });
  return [];
}
