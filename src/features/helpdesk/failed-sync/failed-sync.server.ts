import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { personOfClient } from "#features/penjualan/push/api-client.server.ts";
import { audit, type Db, ownLastChange, defaultStaleMessages } from "#platform/database/index.server.ts";
import { handle, refusalOf, validateInput } from "#platform/http/index.server.ts";
import { handleJob } from "#platform/jobs/index.server.ts";
import { whereOf, refuseUnknown } from "#platform/records/index.server.ts";
import { isStorableText } from "#kit/identifier.ts";
import { waitsForDocument } from "#features/penjualan/push/outcome.server.ts";
import { type PushKind, pushSchemas } from "#features/penjualan/push/push-schemas.server.ts";
import { isUnnumbered } from "#features/penjualan/push/unnumbered.server.ts";
import { retry } from "#features/penjualan/push/push.server.ts";
import type { Repair } from "#features/penjualan/push/stored-documents.server.ts";
import { lockChangesShared } from "#features/penjualan/push/push-changes.server.ts";
import { queueState } from "#features/penjualan/push/webhook.server.ts";
import { PushItem } from "../raw-data/raw-data.resource.ts";
import { discardItem, pushProblems, type Repaired, repairItem } from "./failed-sync.calls.ts";
import { RetryAll } from "./failed-sync.jobs.ts";

const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
const version = z.number().int().positive();

type Item = {
  id: number;
  version: number;
  updated_at: string;
  distributor_id: number;
  client_id: number;
  client_code: string;
  client_name: string;
  kind: PushKind;
  external_id: string;
  payload: string;
  state: string;
  number: string | null;
  code: string | null;
  message: string | null;
  fields: Repaired["fields"] | null;
  warnings: Repaired["fields"] | null;
  waits_for: string | null;
};
const itemSql = `select i.*, c.code as client_code, c.name as client_name from {push_item} i join {~api_client} c on c.id = i.client_id where i.id = :id`;
async function itemOf(db: Db, id: number): Promise<Item> {
  const item = await db.maybe<Item>(itemSql, { id });
  if (!item) throw notFound();
  return item;
}

/**
 * Runs with the sender's permissions, not those of the person, so that nothing can be pushed that the sender could not
 * push.
 */
async function tryAgain(db: Db, item: Item, payload: unknown, repair: Omit<Repair, "version">): Promise<void> {
  if (isUnnumbered(item.external_id))
    throw new Refused(
      "push.unnumbered",
      "Dokumen ini tidak memiliki nomor luar. Minta pengirimnya mengirim lagi dengan externalId, lalu sisihkan yang ini.",
    );
  const document = validateInput<{ readonly externalId: string }>(pushSchemas[item.kind], payload);
  if (document.externalId !== item.external_id)
    throw new Refused("invalid", "Isian belum benar.", { externalId: "Nomor luar tidak dapat diubah." });
  const person = personOfClient({ distributorId: item.distributor_id, code: item.client_code, name: item.client_name });
  await retry(
    db.as(person),
    { clientId: item.client_id, distributorId: item.distributor_id },
    { kind: item.kind, payload: document, repair: { ...repair, version: item.version } },
  );
}

const open = new Set(["failed", "waiting"]);
async function refuseIfDone(db: Db, item: Item, version: number): Promise<void> {
  if (item.version !== version) {
    const own = await ownLastChange(db, "pushItem", item.id, item.updated_at);
    throw conflict({ version: item.version }, defaultStaleMessages[own ? 1 : 0]);
  }
  if (!open.has(item.state))
    throw new Refused("push.settled", "Dokumen ini sudah selesai; tidak ada yang perlu diperbaiki.");
}

/** Headings of the list of invalid fields, which the row stores in one line. */
const headings: Readonly<Record<string, string>> = {
  "stock.short": "Stok tidak mencukupi.",
  "sale.invalid": "Penjualan belum dapat dicatat.",
  "sale.credit": "Penjualan belum dapat dicatat.",
  "purchase.invalid": "Penerimaan belum dapat dicatat.",
  "sale.return": "Retur belum dapat dicatat.",
  "return.taken": "Retur belum dapat dicatat.",
  duplicate: "Data yang sama sudah ada.",
  "document.elsewhere": "Data yang sama sudah ada.",
};
export const onProblems = handle(pushProblems, z.strictObject({ id: pathId }), async (i, { db }) => {
  const item = await itemOf(db, i.id);
  // the message as a template, so that it can be translated
  const message =
    item.code === "push.waiting"
      ? waitsForDocument
      : item.fields?.length
        ? (headings[item.code ?? ""] ?? "Dokumen belum dapat diterapkan.")
        : item.message;
  return {
    message,
    values: { document: item.waits_for?.replace(/^\w+:/, "") ?? "" },
    fields: item.fields ?? [],
    warnings: item.warnings ?? [],
  };
});

export const onRepair = handle(
  repairItem,
  z.strictObject({ id: pathId, version, payload: z.string().max(4_000_000).nullish() }),
  async (i, ctx) => {
    const item = await itemOf(ctx.db, i.id);
    await refuseIfDone(ctx.db, item, i.version);
    const payload = parseJson(i.payload ?? item.payload);
    const changed =
      i.payload && i.payload !== item.payload
        ? { before: { payload: item.payload }, after: { payload: i.payload } }
        : undefined;
    const noted = (tx: Db) =>
      audit(tx.as(ctx.access), {
        action: "repair",
        entity: "pushItem",
        entityId: item.id,
        label: item.external_id,
        ...changed,
      });
    await tryAgain(ctx.db, item, payload, { by: ctx.person.userId, ...(changed ? { noted } : {}) });
    const now = await itemOf(ctx.db, i.id);
    return {
      data: {
        state: now.state as Repaired["state"],
        number: now.number,
        message: now.message,
        fields: now.fields ?? [],
      },
    };
  },
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused("invalid", "Isian belum benar.", { payload: "Bukan JSON yang sah." });
  }
}

const reason = z
  .string()
  .trim()
  .max(400)
  .refine((s) => s.length >= 3 && isStorableText(s), "Alasan wajib diisi.");
export const onDiscard = handle(discardItem, z.strictObject({ id: pathId, version, reason }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const { distributor_id: distributor } = await itemOf(db, i.id);
    const at = await lockChangesShared(db, distributor);
    await db.query("select 1 from {push_item} i where i.distributor_id = :distributor and i.id = :id for update of i", {
      id: i.id,
      distributor,
    });
    const item = await itemOf(db, i.id);
    await refuseIfDone(db, item, i.version);
    await db.run(
      "update {!push_item} set state = 'discarded', waits_for = null, version = version + 1, updated_at = :instant::timestamptz, changed_at = :at::timestamptz, updated_by = :by where distributor_id = :distributor and id = :id",
      {
        id: i.id,
        distributor,
        by: ctx.person.userId,
        at,
      },
    );
    await queueState(db, { distributorId: distributor, clientId: item.client_id }, item.external_id);
    await audit(db, {
      action: "discard",
      entity: "pushItem",
      entityId: i.id,
      label: item.external_id,
      note: i.reason,
      before: { state: item.state },
      after: { state: "discarded" },
    });
    return { ok: true as const };
  }),
);

/** Retries one document unchanged and returns its new state. */
export async function retryItem(db: Db, id: number, by: number): Promise<string> {
  const item = await itemOf(db, id);
  if (!open.has(item.state)) return item.state;
  await tryAgain(db, item, JSON.parse(item.payload), { by });
  return (await itemOf(db, id)).state;
}

const question = z.record(z.string().max(100), z.string().max(2000)).optional();
/**
 * Retries all failed or waiting documents, or those in a list, oldest first. After a restart it continues with those
 * still open.
 */
export const onRetryAll = handleJob(
  RetryAll,
  z.strictObject({ state: z.enum(["failed", "waiting"]), query: question }),
  async ({ state, query = {} }, job) => {
    refuseUnknown(query);
    const where = whereOf(PushItem, query, job.db.access);
    const ids = await job.db.query<{ id: number }>(
      `select t.id from {push_item} t where t.state = :state and ${where.sql} order by t.id`,
      { ...where.params, state },
    );
    let applied = 0;
    for (const [at, { id }] of ids.entries()) {
      if (at % 10 === 0) await job.progress(at, ids.length);
      if ((await itemOf(job.db, id)).state !== state) continue;
      await retryItem(job.db, id, job.person.userId).catch(stillRefused);
      if ((await itemOf(job.db, id)).state === "applied") applied++;
    }
    return {
      summary: "{applied} dari {total} dokumen diterapkan",
      values: { applied, total: ids.length },
      href: "/helpdesk/failed-sync",
    };
  },
);

/** Ignores another refusal of the document; other errors end the job, which is retried. */
function stillRefused(error: unknown): void {
  const refusal = refusalOf(error);
  if (!refusal || refusal.status >= 500) throw error;
}
