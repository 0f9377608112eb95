import { copied, copyIn } from "../copy.server.ts";
import type { Db } from "../db.server.ts";

/** From this number of events on they are copied, as many rows are. */
const copiedFrom = 100;

export type AuditEntry = {
  readonly action: string;
  readonly entity: string;
  readonly entityId?: number | string | null;
  /** The label of the row, so that the trail can be read without a join. */
  readonly label?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string | null;
  readonly ip?: string | null;
  readonly requestId?: string | null;
  /** For events before a session exists (sign-in): the account concerned. */
  readonly userId?: number | null;
};

/** Records one event in the transaction of the change; under masking both persons are recorded. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  const person = db.access.kind === "person" ? db.access : undefined;
  const facts = requestFacts.get(db.access);
  await db.internal("audit").run(
    `insert into {!audit_event} (user_id, real_user_id, vendor_id, action, entity, entity_id, label, before, after, note, ip, request_id)
     values (:user, :real, :vendor, :action, :entity, :entityId, :label, :before::jsonb, :after::jsonb, :note, :ip, :requestId)`,
    {
      user: entry.userId ?? person?.userId ?? null,
      real: person?.realUserId ?? entry.userId ?? null,
      vendor: person?.vendorId ?? null,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId == null ? null : String(entry.entityId),
      label: entry.label ?? null,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      note: entry.note ?? (db.access.kind === "system" ? db.access.reason : null),
      ip: entry.ip ?? facts?.ip ?? null,
      requestId: entry.requestId ?? facts?.id ?? null,
    },
  );
}

export type AuditMany = {
  readonly action: string;
  readonly id: number;
  readonly label: string | null;
  readonly before: unknown;
  readonly after: unknown;
};
/** What the events of a batch have in common, if it is not the current request. */
type BatchFacts = { readonly note?: string | null; readonly requestId?: string };
type Shared = {
  readonly user: number | null;
  readonly real: number | null;
  readonly vendor: number | null;
  readonly note: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
};
const columns = [
  "user_id",
  "real_user_id",
  "vendor_id",
  "action",
  "entity",
  "entity_id",
  "label",
  "before",
  "after",
  "note",
  "ip",
  "request_id",
];

/** Records many events of one resource together, for changes of hundreds of rows. */
export async function auditMany(
  db: Db,
  entity: string,
  events: readonly AuditMany[],
  { note, requestId }: BatchFacts = {},
): Promise<void> {
  if (events.length === 0) return;
  const person = db.access.kind === "person" ? db.access : undefined;
  const facts = requestFacts.get(db.access);
  const shared: Shared = {
    user: person?.userId ?? null,
    real: person?.realUserId ?? null,
    vendor: person?.vendorId ?? null,
    note: note ?? (db.access.kind === "system" ? db.access.reason : null),
    ip: facts?.ip ?? null,
    requestId: requestId ?? facts?.id ?? null,
  };
  if (db.client && events.length >= copiedFrom) return copyEvents(db, entity, events, shared);
  await db.internal("audit").run(
    `insert into {!audit_event} (${columns.join(", ")})
     select :user, :real, :vendor, x.action, :entity, x.id, x.label, x.before::jsonb, x.after::jsonb, :note, :ip, :requestId
     from unnest(:actions::text[], :ids::text[], :labels::text[], :befores::text[], :afters::text[]) with ordinality as x(action, id, label, before, after, at) order by x.at`,
    {
      ...shared,
      entity,
      actions: events.map((e) => e.action),
      ids: events.map((e) => String(e.id)),
      labels: events.map((e) => e.label),
      befores: events.map((e) => json(e.before)),
      afters: events.map((e) => json(e.after)),
    },
  );
}

const json = (v: unknown) => (v === null || v === undefined ? null : JSON.stringify(v));

function copyEvents(db: Db, entity: string, events: readonly AuditMany[], shared: Shared): Promise<void> {
  const { user, real, vendor, note, ip, requestId } = shared;
  const [who, why] = [
    [user, real, vendor],
    [note, ip, requestId],
  ].map((values) => values.map(copied).join("\t"));
  const cells = (e: AuditMany) =>
    [e.action, entity, String(e.id), e.label, json(e.before), json(e.after)].map(copied).join("\t");
  return copyIn(
    db,
    "audit_event",
    columns,
    events.map((e) => `${who}\t${cells(e)}\t${why}`),
  );
}

/** The request of an access object, so that every event gets its address and request id. */
const requestFacts = new WeakMap<object, { readonly ip: string | null; readonly id: string }>();
export const rememberRequest = (access: object, facts: { ip: string | null; id: string }): void =>
  void requestFacts.set(access, facts);
export const requestOf = (access: object): { readonly ip: string | null; readonly id: string } | undefined =>
  requestFacts.get(access);
