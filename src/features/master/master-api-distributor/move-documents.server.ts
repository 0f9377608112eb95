import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { lockChangesExclusively } from "#features/penjualan/push/push-changes.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { handle, id as rowId, pathId } from "#platform/http/index.server.ts";
import {
  moveDocuments,
  movePlan,
  type SandboxDocument,
  sandboxDocuments,
  type Successor,
} from "./move-documents.calls.ts";

type Client = { id: number; code: string; distributor: number; sandbox: boolean; status: string; archived: boolean };
const clientSql =
  "select c.id, c.code, c.distributor_id as distributor, c.sandbox, c.status, c.archived_at is not null as archived from {api_client} c where c.id";

const living = "Hentikan sistem ini dahulu, supaya tidak ada yang dikirim selagi dokumennya dipindahkan.";
const ofSandbox = "Dokumen sistem uji tidak dipindahkan.";
/** Reasons why a system's documents cannot be moved to any other system. */
function obstacleOf(from: Client): string | null {
  if (from.sandbox) return ofSandbox;
  return from.status === "active" && !from.archived ? living : null;
}

const documentsOf = async (db: Db, { id, distributor }: Client): Promise<number> =>
  (
    await db.one<{ count: number }>(
      "select count(*)::int as count from {push_item} i where i.distributor_id = :distributor and i.client_id = :id",
      { id, distributor },
    )
  ).count;

export const onMovePlan = handle(movePlan, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  const from = await db.maybe<Client>(`${clientSql} = :id`, { id });
  if (!from) throw notFound();
  const successors = await db.query<Successor>(
    "select c.id, c.code, c.name from {api_client} c where c.distributor_id = :distributor and c.id <> :id and not c.sandbox and c.archived_at is null order by c.code",
    { id, distributor: from.distributor },
  );
  return { documents: await documentsOf(db, from), obstacle: obstacleOf(from), successors };
});

export const onMoveDocuments = handle(moveDocuments, z.strictObject({ id: pathId, to: rowId }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const { from, to } = await lockBoth(db, i);
    const at = await lockChangesExclusively(db, from.distributor);
    await refuseClashes(db, from, to);
    const documents = await move(db, from, to, at);
    for (const [client, other, action] of [
      [from, to, "documents.given"],
      [to, from, "documents.taken"],
    ] as const)
      await audit(db, {
        action,
        entity: "apiClient",
        entityId: client.id,
        label: client.code,
        after: { system: other.code, documents },
      });
    return { documents };
  }),
);

/** Locks both systems in a fixed order; the old one must be inactive, and both must belong to one distributor. */
async function lockBoth(db: Db, { id, to: successor }: { readonly id: number; readonly to: number }) {
  const clients = await db.query<Client>(`${clientSql} = any(:ids::bigint[]) order by c.id for update of c`, {
    ids: [id, successor],
  });
  const from = clients.find((c) => c.id === id);
  const to = clients.find((c) => c.id === successor && c.id !== id);
  if (!from) throw notFound();
  const obstacle = obstacleOf(from);
  if (obstacle) throw new Refused("documents.held", obstacle);
  if (!to || to.distributor !== from.distributor || to.sandbox || to.archived)
    throw new Refused("invalid", "Isian belum benar.", {
      to: "Pilih sistem lain dari distributor yang sama, bukan sistem uji.",
    });
  return { from, to };
}

const maxNamed = 10;
async function refuseClashes(db: Db, from: Client, to: Client): Promise<void> {
  const clashes = await db.query<{ external: string; count: number }>(
    `select o.external_id as external, count(*) over ()::int as count from {push_item} o join {push_item} n on n.distributor_id = o.distributor_id and fold_code(n.external_id) = fold_code(o.external_id)
     where o.distributor_id = :distributor and o.client_id = :from and n.client_id = :to order by o.external_id limit ${maxNamed}`,
    { distributor: from.distributor, from: from.id, to: to.id },
  );
  const [first] = clashes;
  if (!first) return;
  throw new Refused(
    "documents.clash",
    "{count} nomor sudah dipakai kedua sistem, jadi tidak ada yang dipindahkan: {documents}.",
    [],
    422,
    { count: first.count, documents: clashes.map((c) => c.external).join(", ") },
  );
}

/** Rows changed per statement, because a statement may run for 15 seconds. */
const rowsAtOnce = 10_000;

/** Moves documents and the rows created from them; logged calls and messages stay with the old system. */
async function move(db: Db, from: Client, to: Client, at: string): Promise<number> {
  const key = { distributor: from.distributor, from: from.id, to: to.id };
  for (const table of ["sale", "purchase", "delivery"] as const) await moveRows(db, table, key);
  return moveRows(db, "push_item", { ...key, at });
}

type Key = { readonly distributor: number; readonly from: number; readonly to: number; readonly at?: string };
/** Moves all rows of a table in parts, within the caller's transaction; returns their number. */
async function moveRows(db: Db, table: "sale" | "purchase" | "delivery" | "push_item", key: Key): Promise<number> {
  const sys = db.internal("documents moved to another system");
  const { distributor, from } = key;
  const changedAt = key.at === undefined ? "" : ", changed_at = :at::timestamptz";
  for (let moved = 0; ; ) {
    const { last } = await sys.one<{ last: number | null }>(
      `select max(x.id) as last from (select t.id from {${table}} t where t.distributor_id = :distributor and t.client_id = :from order by t.id limit ${rowsAtOnce}) x`,
      { distributor, from },
    );
    if (last === null) return moved;
    moved += await sys.run(
      `update {!${table}} as t set client_id = :to, version = t.version + 1, updated_at = :instant::timestamptz${changedAt}
       where t.distributor_id = :distributor and t.client_id = :from and t.id <= :last::bigint`,
      { ...key, last },
    );
  }
}

export const onSandboxDocuments = handle(sandboxDocuments, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  const client = await db.maybe<Client>(`${clientSql} = :id`, { id });
  if (!client) throw notFound();
  return {
    data: await db.query<SandboxDocument>(
      `select i.id, i.external_id as "externalId", i.kind, i.state, i.message, i.payload, i.answer, i.changed_at as "changedAt" from {push_sandbox} i
       where i.distributor_id = :distributor and i.client_id = :id order by i.changed_at desc, i.id desc limit 100`,
      { distributor: client.distributor, id },
    ),
  };
});
