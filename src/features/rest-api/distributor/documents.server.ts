import { z } from "zod";
import { type FieldError, notFound } from "#kit/refused.ts";
import type { TextTranslator } from "#kit/translate-filled.ts";
import { inWords, warningsInWords } from "#features/penjualan/push/answers.server.ts";
import { guarded } from "#features/penjualan/push/guarded.server.ts";
import { waitsForDocument, type Warning } from "#features/penjualan/push/outcome.server.ts";
import { placeInWords } from "#features/penjualan/push/place-in-words.ts";
import { changesUntil } from "#features/penjualan/push/push-changes.server.ts";
import { longestId, pushKinds } from "#features/penjualan/push/push-schemas.server.ts";
import type { KnownClient } from "#features/penjualan/push/api-client.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, translate, validateInput, words } from "#platform/http/index.server.ts";
import { isInstant } from "#platform/records/index.server.ts";
import { documentCall, documentsCall } from "./push.calls.ts";

export const documentStates = ["applied", "waiting", "failed", "void", "discarded"] as const;

type Listed = {
  readonly externalId: string;
  readonly kind: string;
  readonly status: string;
  readonly number: string | null;
  readonly code: string | null;
  readonly inForce: boolean | null;
  readonly repaired: boolean;
  readonly receivedAt: string;
  readonly changedAt: string;
};
type DocumentState = Listed & {
  readonly waitsFor: string | null;
  readonly message: string | null;
  readonly fields: readonly FieldError[] | null;
  readonly warnings: readonly Warning[] | null;
  readonly attempts: number;
  readonly content: unknown;
};
/** Documents of a sandbox are stored in a separate table. */
const tableOf = ({ sandbox }: KnownClient): string => (sandbox ? "push_sandbox" : "push_item");
const columns =
  'i.external_id as "externalId", i.kind, i.state as status, i.number, i.code, i.in_force as "inForce", i.repaired_by is not null as repaired, i.created_at as "receivedAt", i.changed_at as "changedAt"';

const called: Readonly<Record<string, string>> = {
  doc: "document",
  back: "returns",
  load: "receipts",
  number: "number",
};
/** Converts stored templates, paths and ids to the form for the sender. */
async function readable(
  db: Db,
  distributor: number,
  s: DocumentState,
  language: string,
): Promise<Pick<DocumentState, "waitsFor" | "message"> & { readonly fields: unknown; readonly warnings: unknown }> {
  const [, kind, what] = /^(\w+):(.*)$/.exec(s.waitsFor ?? "") ?? [];
  const place =
    kind === "stock"
      ? await db.maybe<{ code: string }>(
          "select w.code from {warehouse} w where w.distributor_id = :distributor and w.id = :id",
          { distributor, id: Number(what) },
        )
      : kind === "credit"
        ? await db.maybe<{ code: string }>("select s.code from {store} s where s.id = :id", { id: Number(what) })
        : undefined;
  const fields = inWords(s.fields ?? [], language);
  const say: TextTranslator = (text, values) => translate(text, values, language);
  return {
    waitsFor: place
      ? `${kind} ${place.code}`
      : kind && what && called[kind]
        ? `${called[kind]} ${kind === "number" ? what.replace(/^\w+:/, "") : what}`
        : null,
    message:
      fields.length > 0
        ? fields.map((f) => `${placeInWords(f.field, say)}: ${f.message}`).join("; ")
        : kind === "doc" && s.code === "push.waiting"
          ? say(waitsForDocument, { document: what ?? "" })
          : s.message === null
            ? null
            : say(s.message),
    fields,
    warnings: warningsInWords(s.warnings ?? [], language),
  };
}

const anyId = words(longestId);
export const onDocument = handle(documentCall, z.strictObject({ externalId: anyId }), (input, ctx) =>
  guarded(ctx, { method: "GET", path: `/api/v1/documents/${input.externalId}`, input }, async (client, db) => {
    const row = await db.maybe<DocumentState>(
      `select ${columns}, i.waits_for as "waitsFor", i.message, i.fields, i.warnings, i.attempts, i.payload::json as content
       from {${tableOf(client)}} i where i.distributor_id = :distributor and i.client_id = :client and fold_code(i.external_id) = fold_code(:external)
       order by i.external_id = :external desc, i.id limit 1`,
      { distributor: client.distributorId, client: client.id, external: input.externalId },
    );
    if (!row) throw notFound();
    return {
      status: 200,
      body: JSON.stringify({ ...row, ...(await readable(db, client.distributorId, row, ctx.request.language)) }),
    };
  }),
);

/** The position after a row: its timestamp in microseconds and its id. */
type Place = { readonly at: string; readonly id: string };
const packed = ({ at, id }: Place): string => Buffer.from(`${at}.${id}`).toString("base64url");
function unpacked(cursor: string): Place | undefined {
  const [, at, id] = /^(\d{1,17})\.(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}

const defaultLimit = 100;
const maxDocuments = 1000;
export const documentsQuery = z.strictObject({
  changedSince: z
    .string()
    .refine(isInstant, 'Tulis waktu dengan zonanya, seperti "2026-11-20T08:15:00+07:00".')
    .meta({
      format: "date-time",
      description: "Hanya yang berubah sejak saat ini, dengan zona waktunya.",
      examples: ["2026-11-20T08:15:00+07:00"],
    })
    .optional(),
  kind: z.enum(pushKinds).meta({ description: "Hanya dokumen jenis ini." }).optional(),
  state: z.enum(documentStates).meta({ description: "Hanya dokumen dalam keadaan ini." }).optional(),
  cursor: z
    .string()
    .max(60)
    .refine((c) => unpacked(c) !== undefined, "Pakai cursor dari jawaban sebelumnya.")
    .meta({ description: "cursor dari jawaban sebelumnya." })
    .optional(),
  limit: z
    .string()
    .refine((n) => /^[1-9]\d{0,3}$/.test(n) && Number(n) <= maxDocuments, "Angka 1 sampai 1000.")
    .meta({ description: "Paling banyak sekian dokumen, 1 sampai 1000; biasanya 100.", examples: ["100"] })
    .optional(),
});

const moment =
  "timestamptz '1970-01-01 00:00:00+00' + make_interval(secs => trunc(:at::numeric / 1000000)::double precision) + (:at::bigint % 1000000) * interval '1 microsecond'";
/**
 * Documents in the order of their last change. The page ends before the oldest uncommitted change, so that continuing
 * from its cursor misses none; a document that changes meanwhile is returned again.
 */
async function page(db: Db, client: KnownClient, input: z.infer<typeof documentsQuery>) {
  const limit = Number(input.limit ?? defaultLimit);
  const until = await changesUntil(db, client.distributorId);
  const from = input.cursor === undefined ? undefined : unpacked(input.cursor);
  const rows = await db.query<Listed & Place>(
    `select ${columns}, i.id::text as id, (extract(epoch from i.changed_at) * 1000000)::bigint::text as at from {${tableOf(client)}} i
     where i.distributor_id = :distributor and i.client_id = :client and i.changed_at < :until::timestamptz
       and (:since::timestamptz is null or i.changed_at >= :since::timestamptz) and (i.changed_at, i.id) > (${moment}, :id::bigint)
       and (:kind::text is null or i.kind = :kind) and (:state::text is null or i.state = :state)
     order by i.changed_at, i.id limit :maxDocuments::int`,
    {
      distributor: client.distributorId,
      client: client.id,
      until,
      since: input.changedSince ?? null,
      at: from?.at ?? "0",
      id: from?.id ?? "0",
      kind: input.kind ?? null,
      state: input.state ?? null,
      maxDocuments: limit + 1,
    },
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ id: _id, at: _at, ...row }) => row),
    cursor: last ? packed(last) : (input.cursor ?? null),
    more: rows.length > limit,
  };
}

const anyQuestion = z.custom<Readonly<Record<string, unknown>>>(() => true);
export const onDocuments = handle(documentsCall, anyQuestion, (input, ctx) =>
  guarded(ctx, { method: "GET", path: documentsCall.path, input }, async (client, db) => ({
    status: 200,
    body: JSON.stringify(await page(db, client, validateInput(documentsQuery, input))),
  })),
);
