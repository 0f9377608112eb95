import { conflict, type Refused } from "#kit/refused.ts";
import type { Db } from "../db.server.ts";

/** Messages for a row changed by another person, and for one that the person changed in another window. */
export type StaleMessages = readonly [theirs: string, own: string];
export const defaultStaleMessages: StaleMessages = [
  "Data ini sudah diubah orang lain.",
  "Data ini sudah Anda ubah di jendela lain.",
];
/** The message for a single cell of a batch. */
export const changedBy = (own: boolean): string => (own ? "Anda ubah di jendela lain." : "Diubah orang lain.");

/** Audit events of changes; the audit trail also contains reads. */
const changes = "e.action not in ('open', 'download', 'export')";

/** The rows among these that the current person changed last. While masking, the real person counts on both sides. */
export async function ownChanges(db: Db, entity: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { access } = db;
  if (access.kind !== "person" || ids.length === 0) return new Set();
  const last = await db.internal("author of the last change of a row").query<{ id: string; actor: number | null }>(
    `select distinct on (e.entity_id) e.entity_id as id, coalesce(e.real_user_id, e.user_id) as actor from {audit_event} e
     where e.entity = :entity and e.entity_id = any(:ids::text[]) and ${changes} order by e.entity_id, e.id desc`,
    { entity, ids: ids.map(String) },
  );
  return new Set(last.flatMap(({ id, actor }) => (actor === access.realUserId ? [Number(id)] : [])));
}

/**
 * Whether the current person made the last change of a row that other systems also change without audit events: the
 * last event must not be older than the change itself. `changedAt` is the time of the row's last change.
 */
export async function ownLastChange(db: Db, entity: string, id: number, changedAt: string): Promise<boolean> {
  const { access } = db;
  if (access.kind !== "person") return false;
  const last = await db.internal("author of the last change of a row").maybe<{ own: boolean }>(
    `select coalesce(e.real_user_id, e.user_id) = :me and e.at >= :changedAt::timestamptz - interval '1 second' as own from {audit_event} e
     where e.entity = :entity and e.entity_id = :id::text and ${changes} order by e.id desc limit 1`,
    { entity, id: String(id), me: access.realUserId, changedAt },
  );
  return last?.own ?? false;
}

/**
 * The refusal (409 `conflict`) of a change to a row that differs from the version the person saw. `detail` contains its
 * current version or contents.
 */
export async function staleRow(
  db: Db,
  entity: string,
  id: number,
  detail?: Readonly<Record<string, unknown>>,
  words: StaleMessages = defaultStaleMessages,
): Promise<Refused> {
  const own = (await ownChanges(db, entity, [id])).has(id);
  return conflict(detail, words[own ? 1 : 0]);
}
