import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { isStorableText } from "#kit/identifier.ts";
import { type ServiceUse, serviceUse, switchService } from "./api-master.calls.ts";

export type Service = {
  id: number;
  code: string;
  name: string;
  version: number;
  state: "on" | "off";
  notice: string | null;
};

export const onServiceUse = handle(serviceUse, z.strictObject({ id: pathId }), async (i, { db }) => {
  const service = await db.maybe<Service>("select s.* from {api_service} s where s.id = :id", i);
  if (!service) throw notFound();
  const at = { path: `/api/v1/${service.code}`, below: `/api/v1/${service.code}/%` };
  const ofService = "(l.path = :path or l.path like :below)";
  const days = await db.query<ServiceUse["days"][number]>(
    `select d.days, count(l.id)::int as calls, (count(*) filter (where l.status >= 400))::int as failed, (count(*) filter (where l.status = 429))::int as throttled,
       (percentile_disc(0.5) within group (order by l.latency_ms))::int as p50, (percentile_disc(0.95) within group (order by l.latency_ms))::int as p95
     from (values (1), (7)) as d(days) left join {api_log} l on l.created_at > now() - make_interval(days => d.days) and ${ofService} group by d.days order by d.days`,
    at,
  );
  const clients = await db.query<ServiceUse["clients"][number]>(
    `select c.id, c.name, count(*)::int as calls, (count(*) filter (where l.status >= 400))::int as failed, max(l.created_at) as "lastAt"
     from {api_log} l join {~api_client} c on c.id = l.client_id where l.created_at > now() - interval '7 days' and ${ofService} group by c.id, c.name order by 4 desc, 3 desc, c.id limit 10`,
    at,
  );
  return { path: at.path, days, clients };
});

const notice = z.string().trim().min(3, "Alasan wajib diisi.").max(300).refine(isStorableText, "Alasan wajib diisi.");
/** Stops a service with a message for its senders, or starts it. */
export async function turnService(
  tx: Db,
  before: Service,
  message: string | null,
  { on, by }: { readonly on: boolean; readonly by: number },
): Promise<void> {
  if (!on && message === null) throw new Refused("invalid", "Isian belum benar.", { notice: "Alasan wajib diisi." });
  const after = { state: on ? "on" : "off", notice: message };
  await tx.run(
    "update {!api_service} set state = :state, notice = :notice::text, switched_at = now(), version = version + 1, updated_at = now(), updated_by = :by where id = :id",
    { id: before.id, ...after, by },
  );
  await audit(tx, {
    action: "update",
    entity: "apiService",
    entityId: before.id,
    label: before.code,
    before: { state: before.state, notice: before.notice },
    after,
  });
  await rowsChanged(tx, "apiService");
}

export const onSwitchService = handle(
  switchService,
  z.strictObject({ id: pathId, version, on: z.boolean(), notice: notice.nullable() }),
  (i, { db, person }) =>
    db.tx(async (tx) => {
      const before = await tx.maybe<Service>("select s.* from {api_service} s where s.id = :id for update of s", {
        id: i.id,
      });
      if (!before) throw notFound();
      if (before.version !== i.version) throw await staleRow(tx, "apiService", i.id, { version: before.version });
      await turnService(tx, before, i.on ? null : i.notice, { on: i.on, by: person.userId });
      return { ok: true as const };
    }),
);
