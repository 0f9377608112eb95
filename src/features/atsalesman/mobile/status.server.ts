import { businessDay, inRadiusPermille } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Result, resultOf } from "./batch.server.ts";
import { messagesOf, recordDelivery, plainMessage } from "./device-messages.server.ts";
import { type KnownDevice, phoneOf } from "./guarded-device.server.ts";
import { discarded, type Outcome, refusedBy } from "./outcome.server.ts";
import { workCalls } from "./mobile.calls.ts";
import { maxItems, statusInput } from "./schemas.server.ts";
import { serve } from "./serve.server.ts";

type Row = {
  readonly clientId: string;
  readonly state: Outcome["state"] | "discarded";
  readonly id: number | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly fields: { readonly field: string; readonly message: string }[] | null;
};
const outcomesSql = `select v.client_id as "clientId", 'applied' as state, v.id, null::text as code, null::text as message, null::jsonb as fields
    from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.client_id = any(:ids::uuid[])
  union all select v.check_out_client_id, 'applied', v.id, null, null, null
    from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.check_out_client_id = any(:ids::uuid[])
  union all select m.client_id, 'applied', m.id, null, null, null
    from {visit_miss} m where m.distributor_id = :distributor and m.salesman_id = :salesman and m.client_id = any(:ids::uuid[])
  union all select r.client_id, 'applied', r.id, null, null, null
    from {survey_response} r where r.distributor_id = :distributor and r.salesman_id = :salesman and r.client_id = any(:ids::uuid[])
  union all select o.client_id, 'applied', o.id, null, null, null
    from {price_observation} o where o.distributor_id = :distributor and o.salesman_id = :salesman and o.client_id = any(:ids::uuid[])
  union all select c.client_id, 'applied', c.id, null, null, null
    from {customer_info} c where c.distributor_id = :distributor and c.salesman_id = :salesman and c.client_id = any(:ids::uuid[])
  union all select p.client_id, 'applied', p.id, null, null, null
    from {place_point} p where p.distributor_id = :distributor and p.salesman_id = :salesman and p.client_id = any(:ids::uuid[])
  union all select e.client_id, e.state, null, e.code, e.message, e.fields
    from {field_event} e where e.distributor_id = :distributor and e.salesman_id = :salesman and e.client_id = any(:ids::uuid[])`;

function outcomeOf(r: Row): Outcome {
  if (r.state === "applied") return { state: "applied", id: r.id as number };
  if (r.state === "waiting") return { state: "waiting", waitsFor: "" };
  if (r.state === "discarded") return refusedBy(discarded());
  return { state: "refused", code: r.code ?? "invalid", message: r.message ?? "", fields: r.fields ?? [] };
}

/** The salesman's current day. */
async function today(db: Db, phone: KnownDevice): Promise<object> {
  const visitDay = await db.maybe<Record<"planned" | "plannedDone" | "visits" | "in" | "override" | "out", number>>(
    `select d.planned, d.planned_done as "plannedDone", d.visits, d.n_in as in, d.n_override as override, d.n_out as out from {visit_day} d
     where d.distributor_id = :distributor and d.salesman_id = :salesman and d.day = :day::date`,
    { distributor: phone.distributor, salesman: phone.salesman, day: businessDay(Date.now()) },
  );
  if (!visitDay) return { planned: 0, plannedDone: 0, visits: 0, inRadiusPct: null };
  const { planned, plannedDone, visits, ...near } = visitDay;
  const permille = inRadiusPermille(near);
  return { planned, plannedDone, visits, inRadiusPct: permille === null ? null : (permille / 10).toFixed(1) };
}

/** Recommended batch size and intervals for the phone. */
const advice = { batch: maxItems, everySeconds: 60, pointsEverySeconds: 30 } as const;

export const onStatus = serve(workCalls.status, statusInput, async ({ ids = [], ...shown }, ctx) => {
  const { known, db } = await phoneOf(ctx, shown);
  const rows = await db.query<Row>(outcomesSql, { distributor: known.distributor, salesman: known.salesman, ids });
  const by = new Map(rows.map((r) => [r.clientId, r]));
  const results = ids.map((id): Result | { clientId: string; status: "unknown" } => {
    const row = by.get(id);
    return row ? resultOf(id, outcomeOf(row), ctx.request.language) : { clientId: id, status: "unknown" };
  });
  const messages = await messagesOf(db, known);
  await recordDelivery(db, known, messages);
  return { results, advice, today: await today(db, known), messages: messages.map(plainMessage) };
});
