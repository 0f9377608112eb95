import { conflict, type Refused } from "#kit/refused.ts";
import type { Db } from "../db/db.ts";

/** What a refusal says where somebody else changed the row, and where the person did so in another window. */
export type StaleWords = readonly [theirs: string, own: string];
export const usualWords: StaleWords = [
  "Data ini sudah diubah orang lain.",
  "Data ini sudah Anda ubah di jendela lain.",
];
/** The same of a single cell of a batch. */
export const changedBy = (own: boolean): string => (own ? "Anda ubah di jendela lain." : "Diubah orang lain.");

/** Entries of the trail that tell of a change; reading a record's content is noted there too. */
const changes = "e.action not in ('open', 'download', 'export')";

/**
 * Of these rows of a noun, those that the person who asks changed last. While masking, the person at the keyboard
 * counts, on both sides.
 */
export async function ownChanges(db: Db, entity: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { access } = db;
  if (access.kind !== "person" || ids.length === 0) return new Set();
  const last = await db.internal("who changed a row last").query<{ id: string; actor: number | null }>(
    `select distinct on (e.entity_id) e.entity_id as id, coalesce(e.real_user_id, e.user_id) as actor from {audit_event} e
     where e.entity = :entity and e.entity_id = any(:ids::text[]) and ${changes} order by e.entity_id, e.id desc`,
    { entity, ids: ids.map(String) },
  );
  return new Set(last.flatMap(({ id, actor }) => (actor === access.realUserId ? [Number(id)] : [])));
}

/**
 * Whether the person who asks made the last change of a row that other systems change too, without an entry in the audit
 * trail: the last entry must not be older than the change itself. `changedAt` is when the row was changed last.
 */
export async function ownLastChange(db: Db, entity: string, id: number, changedAt: string): Promise<boolean> {
  const { access } = db;
  if (access.kind !== "person") return false;
  const last = await db.internal("who changed a row last").maybe<{ own: boolean }>(
    `select coalesce(e.real_user_id, e.user_id) = :me and e.at >= :changedAt::timestamptz - interval '1 second' as own from {audit_event} e
     where e.entity = :entity and e.entity_id = :id::text and ${changes} order by e.id desc limit 1`,
    { entity, id: String(id), me: access.realUserId, changedAt },
  );
  return last?.own ?? false;
}

/**
 * The refusal (409 `conflict`) of a change to a row that is no longer as the person saw it. `detail` has what stands
 * now: its version, or all of it.
 */
export async function staleRow(
  db: Db,
  entity: string,
  id: number,
  detail?: Readonly<Record<string, unknown>>,
  words: StaleWords = usualWords,
): Promise<Refused> {
  const own = (await ownChanges(db, entity, [id])).has(id);
  return conflict(detail, words[own ? 1 : 0]);
}
