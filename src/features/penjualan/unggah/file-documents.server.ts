import { foldCode } from "#kit/identifier.ts";
import type { Fields } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { Resource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type ResourceHooks, resourceHooks, type Values } from "#platform/records/index.server.ts";

/** A line of a document in a file; `posted` means that a document with its number already exists. */
export type FileLine = { readonly id: number; readonly document: string; readonly posted: boolean };
type Kind<L extends FileLine> = {
  /** The table of the documents; a line refers to its document by `<table>_id`. */
  readonly table: "sale" | "purchase" | "delivery";
  /** Header values that must be equal in all lines of a document: columns, and their fields. */
  readonly head: readonly (readonly [column: keyof L & string, field: string])[];
  /**
   * Posts a document like any other; `externalId` identifies it permanently among those from files of its distributor.
   */
  readonly post: (db: Db, first: L, lines: readonly L[], externalId: string) => Promise<{ readonly id: number }>;
  readonly cancel: (db: Db, id: number) => Promise<unknown>;
  /** Maps a field of a refusal to the file's column, if the name differs. */
  readonly at?: (e: FieldError) => FieldError;
};

/** Posts a document once its lines are written, by the rules of its kind; undoing the import cancels it. */
export function fileDocuments<L extends FileLine>(of: Resource<Fields>, kind: Kind<L>): ResourceHooks {
  const { table } = kind;
  return resourceHooks(of, {
    async beforeSave(next, before, { db }) {
      if (before) throw new Refused("upload.posted", alreadyRecorded, { document: alreadyRecorded });
      const owner = await db.maybe<{ id: number }>(
        "select w.distributor_id as id from {warehouse} w where w.id = :id",
        { id: idOf(next.warehouse) },
      );
      if (!owner) throw new Refused("invalid", "Isian belum benar.", { warehouse: "Tidak ditemukan." });
      return { ...next, distributor: owner.id };
    },
    async afterDocument(ids, { db }) {
      const lines = await db.query<L>(
        `select u.*, exists (select 1 from {${table}} t where t.distributor_id = u.distributor_id and t.client_id is null and t.external_id is not null and fold_code(t.external_id) = 'file:' || fold_code(u.document)) as posted
         from {${of.table}} u where u.id = any(:ids::bigint[]) order by array_position(:ids::bigint[], u.id)`,
        { ids },
      );
      const saved = await enter(db, kind, lines);
      if (saved)
        await db
          .internal("link imported lines to their document")
          .run(`update {!${of.table}} set ${table}_id = :document where id = any(:ids::bigint[])`, {
            document: saved.id,
            ids,
          });
    },
    async beforeArchive(row, { db }) {
      const document = await db.maybe<{ id: number; status: string }>(
        `with u as materialized (select x.distributor_id, x.${table}_id from {${of.table}} x where x.id = :id)
         select t.id, t.status from {${table}} t join u on t.distributor_id = u.distributor_id and t.id = u.${table}_id`,
        { id: row.id },
      );
      if (document && document.status !== "cancelled") await kind.cancel(db, document.id);
    },
  });
}

const alreadyRecorded = "Dokumen ini sudah dicatat; isinya tidak dapat diubah dengan unggahan.";
const knownOtherwise =
  "Dokumen dengan nomor ini sudah dicatat dengan isi lain, atau sudah dibatalkan. Pakai nomor lain.";
const idOf = (v: Values[string]): unknown => (v !== null && typeof v === "object" && "id" in v ? v.id : v);

async function enter<L extends FileLine>(
  db: Db,
  { head, post, at = (e) => e }: Kind<L>,
  lines: readonly L[],
): Promise<{ readonly id: number } | undefined> {
  const [first] = lines;
  if (!first) return undefined;
  if (lines.some((l) => l.posted)) throw new Refused("upload.posted", knownOtherwise, { document: knownOtherwise });
  const different = lines.flatMap((l, i) =>
    head
      .filter(([column]) => l[column] !== first[column])
      .map(
        ([, field]): FieldError => ({ field: `${i}.${field}`, message: "Berbeda dengan baris pertama dokumen ini." }),
      ),
  );
  if (different.length > 0) throw new Refused("invalid", "Isian belum benar.", different);
  return post(db, first, lines, `file:${foldCode(first.document)}`).catch((error: unknown) => {
    throw error instanceof Refused && error.status < 500 && error.status !== 409
      ? new Refused(error.code, error.message, error.fields.map(atLine).map(at), error.status, error.detail)
      : error;
  });
}

/** Moves an error from the document's field to the line of the file. */
function atLine(e: FieldError): FieldError {
  const line = /^lines\.(\d+)\.(\w+)$/.exec(e.field);
  return { ...e, field: line ? `${line[1]}.${line[2]}` : e.field === "number" ? "document" : e.field };
}
