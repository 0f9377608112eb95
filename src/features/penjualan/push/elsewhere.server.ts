import { type FieldError, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Sender } from "./sender.server.ts";
import { meaningOf } from "./content.server.ts";
import { documentOf, Void } from "./outcome.server.ts";
import { cancellerOf, type PushKind } from "./push-schemas.server.ts";

/** Refusal code of a document that another system of the same distributor has sent. */
export const sentElsewhere = "document.elsewhere";
type Document = { readonly externalId: string };
type Other = { readonly system: string; readonly external: string; readonly payload: string | null };

const withdrawable: ReadonlySet<PushKind> = new Set(["sale", "return", "receipt", "bulkSale", "bulkReturn"]);
const sharedKinds: ReadonlySet<PushKind> = new Set(["sale", "receipt", "delivery", "bulkSale"]);
/** Numbers under which another system of the distributor may send the same document. */
export const sharedNumbersOf = (kind: PushKind, { externalId }: Document): readonly string[] =>
  sharedKinds.has(kind) ? [externalId] : [];

const refused = (field: string, { system, external }: Omit<Other, "payload">): Refused => {
  const values = { system, document: external };
  const message = "Sudah dikirim oleh sistem {system} sebagai {document}.";
  return new Refused(sentElsewhere, message, [{ field, message, values } satisfies FieldError], 422, values);
};

/**
 * Refuses a document before it is processed if a cancellation of it is waiting, or if another system of its distributor
 * sent the same document. Documents are the same if kind, number and content are equal; equal numbers alone do not
 * conflict.
 */
export async function refuseSettledElsewhere(db: Db, sender: Sender, kind: PushKind, payload: Document): Promise<void> {
  if (!withdrawable.has(kind) && !sharedKinds.has(kind)) return;
  const others = await db.internal("cancellations and equal documents of other systems").query<Other>(
    `select '' as system, c.external_id as external, null as payload from {push_item} c
     where c.distributor_id = :distributorId and c.client_id = :clientId and c.kind = :canceller and c.state = 'waiting' and c.waits_for is not null and fold_code(c.waits_for) = fold_code(:reason)
     union all
     select k.code, i.external_id, i.payload from {api_client} k join {push_item} i on i.distributor_id = k.distributor_id and i.client_id = k.id
     where k.distributor_id = :distributorId and k.id <> :clientId and i.distributor_id = :distributorId and i.kind = :kind and i.state in ('applied', 'waiting') and fold_code(i.external_id) = fold_code(:external)`,
    {
      ...sender,
      kind,
      canceller: cancellerOf(kind),
      external: payload.externalId,
      reason: documentOf(payload.externalId),
    },
  );
  if (others.some((o) => o.payload === null) && withdrawable.has(kind)) throw new Void();
  const same = sharedKinds.has(kind) ? others.find((o) => o.payload !== null && isSame(o.payload, payload)) : undefined;
  if (same) throw refused("externalId", same);
}
const isSame = (stored: string, payload: Document): boolean => meaningOf(JSON.parse(stored)) === meaningOf(payload);

const tables: Partial<Record<PushKind, string>> = {
  sale: "sale",
  receipt: "purchase",
  delivery: "delivery",
  bulkSale: "bulk_sale",
};
/** For a number used by another document: names the system that sent that one. */
export async function namedElsewhere(
  db: Db,
  sender: Sender,
  kind: PushKind,
  payload: Document & { readonly number?: string },
): Promise<Refused | undefined> {
  const { number } = payload;
  const table = tables[kind];
  if (!table || number === undefined) return undefined;
  const other = await db.internal("document with the same number").maybe<{ system: string; external: string }>(
    `select k.code as system, t.external_id as external from {${table}} t join {~api_client} k on k.id = t.client_id
       where t.distributor_id = :distributorId and t.client_id <> :clientId and t.external_id is not null and t.status <> 'cancelled' and fold_code(t.number) = fold_code(:number) limit 1`,
    { ...sender, number },
  );
  return other && refused("number", other);
}
