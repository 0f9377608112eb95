import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { Refused } from "#kit/refused.ts";
import { type Ctx, type Handler, Raw } from "./handle.server.ts";

const mismatch = () =>
  new Refused(
    "idempotency.mismatch",
    "Kiriman pertama dari formulir ini sudah tersimpan dengan isi yang berbeda. Tutup formulir dan periksa datanya sebelum mengirim lagi.",
    [],
    422,
  );

/**
 * Runs a call with an idempotency key once: a repeat waits for the first run and gets the same bytes. Different content
 * under the same key is refused.
 */
export async function runIdempotent(
  ctx: Ctx,
  handler: Handler,
  input: never,
  ready: unknown,
  reply: FastifyReply,
): Promise<unknown> {
  const id = {
    user: ctx.person.userId,
    key: ctx.request.idempotencyKey,
    call: `${handler.call.method} ${handler.call.path}`,
    hash: createHash("sha256").update(JSON.stringify(input)).digest("hex"),
  };
  const stored = await ctx.db.tx(async (db) => {
    const sys = db.internal("idempotency");
    const fresh = await sys.run(
      "insert into {!idempotency_key} (user_id, key, call, input_hash) values (:user, :key, :call, :hash) on conflict do nothing",
      id,
    );
    if (fresh === 0)
      return sys.one<{ call: string; input_hash: string; body: string }>(
        "select call, input_hash, body from {idempotency_key} where user_id = :user and key = :key",
        id,
      );
    const result = await handler.run(ready as never, Object.create(ctx, { db: { value: db } }) as Ctx);
    if (result instanceof Raw) throw new Error(`${id.call} answers with a file and cannot be repeated`);
    const body = JSON.stringify(result ?? null);
    await sys.run("update {!idempotency_key} set status = 200, body = :body where user_id = :user and key = :key", {
      ...id,
      body,
    });
    return { call: id.call, input_hash: id.hash, body };
  });
  if (stored.call !== id.call || stored.input_hash !== id.hash) throw mismatch();
  return reply.type("application/json; charset=utf-8").send(stored.body);
}
