import { z } from "zod";
import { todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { isStorableText } from "#kit/identifier.ts";
import {
  answerTicket,
  closeTicket,
  type Contact,
  contactsCall,
  myTicket,
  myTickets,
  openTicket,
} from "./layanan-pelanggan.calls.ts";
import { addAnswer, closeOwn, newTicket, perPage, ticketOf, ticketsOf } from "./my-ticket.server.ts";

const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
const text = (max: number, min: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isStorableText, "Teks memuat karakter yang tidak diizinkan.")
    .refine((s) => s.length >= min, "Wajib diisi.");

/** The reader's areas: those of the distributor or those assigned to the person. Their contacts are listed first. */
export const onContacts = handle(contactsCall, z.strictObject({}) as never, async (_, { db, person }) => ({
  data: await db.internal("public contacts").query<Contact>(
    `with mine as (
       select a.area_id from {area_district} a where a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql})
         and (a.district_id = any(:districts::bigint[]) or a.district_id in (select x.district_id from {distributor} x where x.id = :vendor::bigint))
     )
     select c.id, c.name, c.role, case when a.id is not null then json_build_object('id', a.id, 'label', a.name) end as area, c.phone, c.whatsapp, c.email, c.hours, (c.area_id is null or c.area_id in (select m.area_id from mine m)) as near
     from {customer_service_contact} c left join {area} a on a.id = c.area_id
     where c.active and c.archived_at is null order by near desc, c.area_id is null, c.sort_order, c.id limit 500`,
    { districts: person.districts ?? [], vendor: person.vendorId },
  ),
}));

export const onOpenTicket = handle(
  openTicket,
  z.strictObject({
    subject: text(200, 5),
    body: text(4000, 10),
    category: z.enum(["account", "transaction", "master", "stock", "report", "integration", "other"]),
    priority: z.enum(["normal", "high"]),
  }) as never,
  (input, { db, person }) =>
    db.tx(async (tx) => ({ data: await ticketOf(tx, person, await newTicket(tx, person, input)) })),
);

export const onMyTickets = handle(
  myTickets,
  z.strictObject({
    open: z.enum(["true", "false"]).optional(),
    page: z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .transform(Number)
      .optional(),
  }) as never,
  async (q, { db, person }) => {
    const page = q.page ?? 1;
    const { rows, total } = await ticketsOf(db, person, { ...(q.open ? { open: q.open } : {}), page });
    return { data: rows, meta: { currentPage: page, perPage, totalCount: total } };
  },
);

export const onMyTicket = handle(myTicket, z.strictObject({ id: pathId }), async ({ id }, { db, person }) => ({
  data: await ticketOf(db, person, id),
}));

export const onAnswerTicket = handle(
  answerTicket,
  z.strictObject({ id: pathId, body: text(4000, 1) }),
  ({ id, body }, { db, person }) =>
    db.tx(async (tx) => {
      await addAnswer(tx, person, id, body);
      return { data: await ticketOf(tx, person, id) };
    }),
);

export const onCloseTicket = handle(
  closeTicket,
  z.strictObject({ id: pathId, version: z.number().int().positive() }),
  ({ id, version }, { db, person }) =>
    db.tx(async (tx) => {
      await closeOwn(tx, person, id, version);
      return { data: await ticketOf(tx, person, id) };
    }),
);
