import type { AnyMapping } from "./mapping.ts";
import { type Db, requestOf } from "#platform/database/index.server.ts";

/** `id` is the member's: history is queried by member, because intervals are replaced. */
export type Event = { readonly id: number; readonly label: string; readonly before: unknown; readonly after: unknown };

/** Records one audit event per moved member, in one statement. */
export async function recordMoves(
  db: Db,
  mapping: AnyMapping,
  action: string,
  events: readonly Event[],
  note: string | null,
): Promise<void> {
  const p = db.access.kind === "person" ? db.access : undefined;
  const facts = requestOf(db.access);
  await db.internal("audit").run(
    `insert into {!audit_event} (user_id, real_user_id, vendor_id, action, entity, entity_id, label, before, after, note, ip, request_id)
     select :user, :real, :vendor, :action, :entity, x.id, x.label, x.before::jsonb, x.after::jsonb, :note, :ip, :request
     from unnest(:ids::text[], :labels::text[], :befores::text[], :afters::text[]) as x(id, label, before, after)`,
    {
      user: p?.userId ?? null,
      real: p?.realUserId ?? null,
      vendor: p?.vendorId ?? null,
      action,
      entity: mapping.of.name,
      note,
      ip: facts?.ip ?? null,
      request: facts?.id ?? null,
      ids: events.map((e) => String(e.id)),
      labels: events.map((e) => e.label),
      befores: events.map((e) => JSON.stringify(e.before)),
      afters: events.map((e) => JSON.stringify(e.after)),
    },
  );
}
