import { z } from "zod";
import { phoneById } from "#features/atsalesman/mobile/guarded-device.server.ts";
import { lockPhone, retryDependents, applyItem } from "#features/atsalesman/mobile/items.server.ts";
import { type Envelope, envelope } from "#features/atsalesman/mobile/schemas.server.ts";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import type { ClockTrust } from "#features/atsalesman/rules/visit.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { freeText, handle, pathId, translate, version, words } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { discardEvent, type EventContent, eventContent, retryEvent } from "./data-sales.calls.ts";
import { type RetriedAll, retriesAtOnce, retryAll } from "./health.calls.ts";

type Row = {
  readonly id: number;
  readonly version: number;
  readonly distributor: number;
  readonly device: number;
  readonly hash: Buffer;
  readonly payload: string;
  readonly state: string;
  readonly kind: string;
  readonly at: string | null;
  readonly trust: ClockTrust | null;
  readonly receivedAt: string;
  readonly fields: EventContent["fields"] | null;
};
const rowSql = `select e.id, e.version, e.distributor_id as distributor, e.device_id as device, e.content_hash as hash, e.payload, e.state, e.kind,
    e.happened_at as at, e.clock_trust as trust, e.received_at as "receivedAt", e.fields from {field_event} e where e.id = :id`;
async function rowOf(db: Db, id: number, seen?: number): Promise<Row> {
  const row = await db.maybe<Row>(rowSql, { id });
  if (!row) throw notFound();
  if (seen !== undefined && row.version !== seen) throw conflict({ version: row.version });
  return row;
}

/** The row after its phone was locked, so that no batch of the phone and no other decision changes it meanwhile. */
async function lockedRowOf(tx: Db, id: number, seen?: number): Promise<Row> {
  const { device } = await rowOf(tx, id, seen);
  await lockPhone(tx.internal("decision on an event of a phone"), { device });
  return rowOf(tx, id, seen);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const itemIn = (payload: string): Envelope | null => envelope.safeParse(parsed(payload)).data ?? null;
/** Removes the position, which the helpdesk does not need. */
function withoutPlace({ at6: _at6, ...body }: Envelope["body"]): Envelope["body"] {
  return body;
}

export const onEventContent = handle(eventContent, z.strictObject({ id: pathId }), async ({ id }, { db, request }) => {
  const row = await rowOf(db, id);
  const item = itemIn(row.payload);
  return {
    version: row.version,
    shaped: item !== null,
    content: item ? JSON.stringify(withoutPlace(item.body), null, 2) : "",
    fields: (row.fields ?? []).map((f) => ({
      field: f.field,
      message: translate(f.message, undefined, request.language),
    })),
  };
});

/** The corrected body with the phone's original position. */
function repaired(item: Envelope, content: string | null): Envelope {
  if (content === null) return item;
  const body = z.record(z.string(), z.unknown()).safeParse(parsed(content)).data;
  if (!body)
    throw new Refused("field-event.json", "Isi bukan objek JSON yang sah.", {
      content: "Isi bukan objek JSON yang sah.",
    });
  const { at6 } = item.body;
  return { ...item, body: at6 === undefined ? withoutPlace(body) : { ...body, at6 } };
}

type Outcome = Awaited<ReturnType<typeof applyItem>>;
/** Retries an item with the time of its first arrival; undefined if it is malformed. */
async function tryAgain(tx: Db, row: Row, content: string | null): Promise<Outcome | null> {
  const item = itemIn(row.payload);
  const db = tx.internal("retry an event of a phone");
  const phone = await phoneById(db, row.device);
  if (!item || !phone || row.at === null || row.trust === null) return null;
  const arrived = {
    at: Date.parse(row.at),
    trust: row.trust,
    deviceAt: Date.parse(item.at),
    receivedAt: Date.parse(row.receivedAt),
  };
  const outcome = await applyItem(db, phone, { item: repaired(item, content), arrived, decided: { hash: row.hash } });
  await audit(tx, {
    action: content === null ? "item.retry" : "item.repair",
    entity: "fieldEvent",
    entityId: row.id,
    label: row.kind,
    after: { state: outcome.state },
  });
  if (outcome.state === "applied") await retryDependents(db, phone);
  return outcome;
}

const retryInput = z.strictObject({ id: pathId, version, content: words(20_000).nullable() });
type Retry = { readonly id: number; readonly version?: number; readonly content: string | null };
/** Retries a parked item, with original or corrected content. */
export const retryParked = (root: Db, i: Retry): Promise<Outcome> =>
  root.tx(async (tx) => {
    const row = await lockedRowOf(tx, i.id, i.version);
    const outcome = await tryAgain(tx, row, i.content);
    if (!outcome)
      throw new Refused("field-event.shape", "Ini bukan item yang utuh; hanya ponselnya yang dapat mengirim lagi.");
    await rowsChanged(tx, "fieldEvent");
    return outcome;
  });

export const onRetryEvent = handle(retryEvent, retryInput, async (i, ctx) => {
  const outcome = await retryParked(ctx.db, i);
  const message = outcome.state === "refused" ? translate(outcome.message, outcome.detail, ctx.request.language) : null;
  return { state: outcome.state, message };
});

/** Retries refused items in the order of arrival, each in a separate transaction. */
export const onRetryAll = handle(retryAll, z.strictObject({}), async (_i, { db }): Promise<RetriedAll> => {
  const rows = await db.query<{ id: number; version: number }>(
    `select e.id, e.version from {field_event} e where e.state = 'refused' order by e.received_at, e.id limit ${retriesAtOnce + 1}`,
  );
  const counts = { applied: 0, waiting: 0, refused: 0, left: 0 };
  for (const { id, version: seen } of rows.slice(0, retriesAtOnce)) {
    const outcome = await db.tx(async (tx) => {
      const unchanged = () => tx.maybe<Row>(`${rowSql} and e.version = :seen and e.state = 'refused'`, { id, seen });
      const before = await unchanged();
      if (before) await lockPhone(tx.internal("decision on an event of a phone"), { device: before.device });
      const row = before && (await unchanged());
      return row && tryAgain(tx, row, null);
    });
    counts[outcome?.state ?? "left"]++;
  }
  await rowsChanged(db, "fieldEvent");
  return { ...counts, left: counts.left + Math.max(0, rows.length - retriesAtOnce) };
});

const discardInput = z.strictObject({ id: pathId, version, reason: freeText().min(5).max(400) });
export const onDiscardEvent = handle(discardEvent, discardInput, (i, ctx) =>
  ctx.db.tx(async (tx) => {
    const row = await lockedRowOf(tx, i.id, i.version);
    const changed = await tx
      .internal("discard an event of a phone")
      .run(
        "update {!field_event} set state = 'discarded', waits_for = null, version = version + 1, updated_at = :instant::timestamptz where distributor_id = :distributor and id = :id and version = :version and state <> 'discarded'",
        { distributor: row.distributor, id: row.id, version: row.version },
      );
    if (changed === 0) throw conflict();
    await audit(tx, {
      action: "item.discard",
      entity: "fieldEvent",
      entityId: row.id,
      label: row.kind,
      note: i.reason,
    });
    await rowsChanged(tx, "fieldEvent");
    return { ok: true as const };
  }),
);
