import { z } from "zod";
import { partnerEnv, handle } from "#platform/http/index.server.ts";
import { type PartnerFreshness, readFreshness } from "./delivery.calls.ts";

export const onFreshness = handle(readFreshness, z.strictObject({}), async (_, { db }) => {
  const row = await db.asPortal("common", "age of the partner's copies").one<Omit<PartnerFreshness, "configured">>(
    `select s.state <> 'closed' as down, s.probe_at as "probeAt", j.as_of as "asOf", (select count(*)::int from {partner_delivery} p where p.archived_at is null) as copies,
       (select (percentile_disc(0.95) within group (order by k.latency_ms))::int from {partner_call} k where k.at > now() - interval '7 days') as p95
     from {partner_service} s cross join {sync_job} j where j.name = 'deliveryOrder'`,
  );
  return { configured: partnerEnv() !== null, ...row };
});
