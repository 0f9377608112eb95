import { z } from "zod";
import { replayCall, turnedAway } from "#features/master/log-api/log-api.calls.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { personOfClient, refuseUnlessMay } from "#features/penjualan/push/api-client.server.ts";
import { audit } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { pushKinds } from "#features/penjualan/push/push-schemas.server.ts";
import { refuseStopped, writeLog } from "#features/penjualan/push/guarded.server.ts";
import { pushCalls } from "./push.calls.ts";
import { dryMark, runPush, scopeOf } from "./push.server.ts";

type Logged = {
  path: string;
  status: number;
  code: string | null;
  payload: string | null;
  client_id: number;
  distributor_id: number;
  client_code: string;
  name: string;
  sandbox: boolean;
};

/** Repeats the content with the permissions of its sender; logged as a separate call that refers to the original. */
export const onReplay = handle(
  replayCall,
  z.strictObject({
    id: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number) as unknown as z.ZodType<number>,
  }),
  async (i, ctx) => {
    const logged = await ctx.db.maybe<Logged>(
      "select l.path, l.status, l.code, l.payload, l.client_id, l.distributor_id, c.code as client_code, c.name, c.sandbox from {api_log} l join {~api_client} c on c.id = l.client_id where l.id = :id and l.method = 'POST'",
      { id: i.id },
    );
    if (!logged) throw notFound();
    if (turnedAway(logged))
      throw new Refused(
        "replay.refused",
        "Panggilan ini ditolak karena kunci atau alamatnya, jadi tidak dapat diulangi. Minta sistemnya mengirim lagi dengan kunci yang berlaku.",
      );
    if (logged.path.endsWith(dryMark))
      throw new Refused("replay.dryRun", "Panggilan ini hanya uji coba (dryRun), jadi tidak diulangi dari sini.");
    const kind = pushKinds.find(
      (k) => pushCalls[k].single.path === logged.path || pushCalls[k].batch.path === logged.path,
    );
    const input = bodyOf(logged.payload);
    if (!kind || input === undefined)
      throw new Refused("replay.cut", "Isi panggilan ini tidak lengkap disimpan, jadi tidak dapat diulangi.");
    await refuseUnlessMay(ctx.db, logged.client_id, scopeOf[kind]);
    await refuseStopped(ctx.db, logged.path);
    const start = performance.now();
    const sender = { clientId: logged.client_id, distributorId: logged.distributor_id };
    const person = personOfClient({ ...sender, code: logged.client_code, name: logged.name });
    const answer = await runPush(
      ctx.db.as(person),
      { ...sender, sandbox: logged.sandbox },
      kind,
      { batch: logged.path === pushCalls[kind].batch.path, dryRun: false, senderIn: "id" },
      input,
      ctx.request.language,
    );
    await writeLog(
      ctx,
      { method: "POST", path: logged.path, input, replayOf: i.id },
      { id: sender.clientId, distributorId: sender.distributorId },
      answer,
      performance.now() - start,
    );
    await audit(ctx.db, {
      action: "replay",
      entity: "apiLog",
      entityId: i.id,
      label: logged.path,
      after: { status: answer.status, items: answer.items, failed: answer.failed },
    });
    return { status: answer.status, answer: answer.body };
  },
);

function bodyOf(payload: string | null): unknown {
  try {
    return payload === null ? undefined : JSON.parse(payload);
  } catch {
    return undefined;
  }
}
