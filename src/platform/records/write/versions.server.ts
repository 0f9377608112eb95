import type { Fields } from "#kit/field.ts";
import { type Changed, valuesBefore } from "../history.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { can } from "#kit/person.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import type { ResourceHooks } from "./hooks.server.ts";
import { readRow } from "../read/read.server.ts";
import { storedValue, type Row, isSameValue, contextIn } from "./row.server.ts";
import { updateRow } from "./save.server.ts";

type Event = Changed & { readonly id: number };

/**
 * Restores the values that a row had right after an audit event. It is an ordinary change, subject to rules, version
 * check and audit.
 */
export function restoreVersion(
  r: AnyResource,
  id: number,
  version: unknown,
  event: number,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<Row> {
  return ctx.db.tx(async (db) => {
    const row = await readRow(db, r, id);
    if (!row) throw notFound();
    const events = await db
      .internal("history of a visible row")
      .query<Event>(
        "select e.id, e.before, e.after from {audit_event} e where e.entity = :entity and e.entity_id = :id and e.id >= :event order by e.id desc",
        {
          entity: r.name,
          id: String(id),
          event,
        },
      );
    if (events.at(-1)?.id !== event) throw notFound();
    const fields = Object.entries(r.fields as Fields).filter(
      ([, f]) => !f.readOnly && (!f.access || can(db.access, f.access)),
    );
    const wanted = valuesBefore(
      row,
      events.slice(0, -1),
      fields.map(([n]) => n),
    );
    const body = Object.fromEntries(
      fields.filter(([n]) => !isSameValue(wanted[n], row[n])).map(([n]) => [n, storedValue(wanted[n])]),
    );
    if (Object.keys(body).length === 0)
      throw new Refused("history.same", "Isi versi itu sama dengan yang sekarang.", [], 409);
    return updateRow(r, id, version, body, contextIn(ctx, db), hooks, { changeAction: "revert", pictures: "kept" });
  });
}
