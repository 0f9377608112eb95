import { type FieldError, Refused } from "#kit/refused.ts";
import { foldCode } from "#kit/identifier.ts";
import type { Db } from "#platform/database/index.server.ts";
import { refusalOf } from "#platform/http/index.server.ts";
import { tooFine } from "#features/penjualan/stock/units.server.ts";
import type { Sender } from "./sender.server.ts";
import { Void, Waiting } from "./outcome.server.ts";
import type { PushKind } from "./push-schemas.server.ts";

type Content = {
  readonly number?: string;
  readonly sale?: string;
  readonly delivery?: string;
  readonly lines?: readonly { readonly uom?: string; readonly line?: number }[];
};
type Unit = { readonly uom: string; readonly decimals: number };

const isTaken = (f: FieldError): boolean => f.field === "number" && f.message === "Sudah dipakai.";
/** Tables of documents whose number may be chosen by the sender. */
const numbered: Partial<Record<PushKind, "sale" | "purchase" | "delivery" | "bulk_sale">> = {
  sale: "sale",
  receipt: "purchase",
  delivery: "delivery",
  bulkSale: "bulk_sale",
};

/**
 * Adds facts to an error that the rules do not look up: the permitted decimals of a unit, and the distributor's
 * document that already has the number. Other errors are returned unchanged.
 */
export async function withFacts(
  db: Db,
  sender: Sender,
  kind: PushKind,
  content: Content & { readonly externalId: string },
  error: unknown,
): Promise<unknown> {
  const refusal = error instanceof Waiting || error instanceof Void ? null : refusalOf(error);
  if (!refusal?.fields.some((f) => f.message === tooFine || isTaken(f))) return error;
  const units = refusal.fields.some((f) => f.message === tooFine)
    ? await unitsOfLines(db, sender, kind, content)
    : new Map<number, Unit>();
  const rival = refusal.fields.some(isTaken) ? await bearerOf(db, sender, kind, content) : undefined;
  const fields = refusal.fields.map((f): FieldError => {
    const unit = f.message === tooFine ? units.get(Number(/^lines\.(\d+)\./.exec(f.field)?.[1] ?? -1)) : undefined;
    if (unit)
      return {
        field: f.field,
        message: "Paling banyak {decimals} angka di belakang koma untuk satuan {uom}.",
        values: unit,
      };
    return rival !== undefined && isTaken(f)
      ? { field: f.field, message: "Sudah dipakai dokumen {document}.", values: { document: rival } }
      : f;
  });
  return new Refused(refusal.code, refusal.message, fields, refusal.status, refusal.detail);
}

/** The unit of each line by its position: the one given, or that of the referenced line. */
async function unitsOfLines(
  db: Db,
  sender: Sender,
  kind: PushKind,
  { lines = [], sale, delivery }: Content,
): Promise<ReadonlyMap<number, Unit>> {
  if (kind === "return" || kind === "proof") {
    const [of, column, external] =
      kind === "return" ? ["sale", "sale_id", sale] : ["delivery", "delivery_id", delivery];
    const rows = await db.query<Unit & { line: number }>(
      `select l.line_no as line, u.code as uom, u.decimals from {${of}} d join {~${of}_line} l on l.distributor_id = d.distributor_id and l.${column} = d.id
       join {~uom} u on u.id = l.uom_id where d.distributor_id = :distributorId and d.client_id = :clientId and fold_code(d.external_id) = fold_code(:external)`,
      { ...sender, external },
    );
    const byLine = new Map(rows.map(({ line, ...unit }) => [line, unit]));
    return new Map(lines.flatMap((l, i) => (byLine.has(l.line ?? 0) ? [[i, byLine.get(l.line ?? 0) as Unit]] : [])));
  }
  const named = lines.map((l) => foldCode(l.uom ?? ""));
  const rows = await db.query<Unit>(
    "select u.code as uom, u.decimals from {uom} u where fold_code(u.code) = any(:named::text[])",
    { named },
  );
  const byCode = new Map(rows.map((u) => [foldCode(u.uom), u]));
  return new Map(named.flatMap((code, i) => (byCode.has(code) ? [[i, byCode.get(code) as Unit]] : [])));
}

/** The sender's number of the document that has the number, or otherwise the number itself. */
async function bearerOf(
  db: Db,
  { distributorId }: Sender,
  kind: PushKind,
  { number }: Content,
): Promise<string | undefined> {
  const table = numbered[kind];
  if (!table || number === undefined) return undefined;
  const row = await db.maybe<{ document: string }>(
    `select coalesce(d.external_id, d.number) as document from {${table}} d where d.distributor_id = :distributorId and fold_code(d.number) = fold_code(:number) limit 1`,
    { distributorId, number },
  );
  return row?.document;
}
