import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import type { Person } from "#kit/person.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import type {
  MyTicket,
  MyTicketDetail,
  TicketCategory,
  TicketMessage,
  TicketStatus,
} from "./layanan-pelanggan.calls.ts";

export const perPage = 10;
const own = "t.requester_id = :user and t.archived_at is null";
const visible = "select m.* from {ticket_message} m where not m.internal";
const columns = `t.id, t.version, t.number, t.subject, t.category, t.priority, t.status, t.opened_at as "openedAt", t.solved_at as "solvedAt", coalesce(r.last_at, t.opened_at) as "lastAt", coalesce(r.n, 0)::int as replies`;
const replies = `left join lateral (select max(v.created_at) as last_at, count(*) as n from (${visible}) v where v.ticket_id = t.id) r on true`;

export async function ticketsOf(
  db: Db,
  person: Person,
  query: { readonly open?: string; readonly page: number },
): Promise<{ rows: MyTicket[]; total: number }> {
  const where = `${own} and (:open::text is null or (t.status in ('solved', 'closed')) <> (:open::text = 'true'))`;
  const params = { user: person.userId, open: query.open ?? null, limit: perPage, offset: (query.page - 1) * perPage };
  const { n } = await db.one<{ n: number }>(`select count(*)::int as n from {ticket} t where ${where}`, params);
  const rows = await db.query<MyTicket>(
    `select ${columns} from {ticket} t ${replies} where ${where} order by t.status in ('solved', 'closed'), t.opened_at desc, t.id desc limit :limit::int offset :offset::int`,
    params,
  );
  return { rows, total: n };
}

/** A ticket of the person with its messages, without the internal notes of the helpdesk. */
export async function ticketOf(db: Db, person: Person, id: number): Promise<MyTicketDetail> {
  const params = { id, user: person.userId };
  const ticket = await db.maybe<Omit<MyTicketDetail, "messages">>(
    `select ${columns}, t.body from {ticket} t ${replies} where t.id = :id and ${own}`,
    params,
  );
  if (!ticket) throw notFound();
  const messages = await db.query<TicketMessage>(
    `select v.id, v.body, v.created_at as at, coalesce(u.fullname, '–') as author, v.author_id = :user as mine from (${visible}) v left join {~app_user} u on u.id = v.author_id where v.ticket_id = :id order by v.id limit 500`,
    params,
  );
  return { ...ticket, messages };
}

export async function newTicket(
  db: Db,
  person: Person,
  input: {
    readonly subject: string;
    readonly body: string;
    readonly category: TicketCategory;
    readonly priority: string;
  },
): Promise<number> {
  const { id, number } = await db.internal("own ticket").one<{ id: number; number: string }>(
    `with n as (select nextval(pg_get_serial_sequence('ticket', 'id')) as id)
     insert into {!ticket} (id, number, subject, body, category, priority, requester_id, distributor_id, created_by, updated_by)
     select n.id, ${documentNumber("'TK'", "now() at time zone 'Asia/Jakarta'", "n.id", 6)}, :subject, :body, :category, :priority, :user, :vendor::bigint, :user, :user from n returning id, number`,
    { ...input, user: person.userId, vendor: person.vendorId },
  );
  await audit(db, {
    action: "create",
    entity: "ticket",
    entityId: id,
    label: `${number} – ${input.subject}`,
    after: { category: input.category, priority: input.priority },
  });
  return id;
}

export async function addAnswer(db: Db, person: Person, id: number, body: string): Promise<void> {
  const ticket = await lock(db, person, id);
  if (ticket.status === "closed") throw new Refused("ticket.closed", "Tiket ini sudah ditutup; buat tiket baru.");
  const sys = db.internal("own ticket");
  await sys.run("insert into {!ticket_message} (ticket_id, author_id, body) values (:id, :user, :body)", {
    id,
    user: person.userId,
    body,
  });
  if (ticket.status === "waiting" || ticket.status === "solved") await setStatus(db, person, ticket, "in-progress");
}

export async function closeOwn(db: Db, person: Person, id: number, version: number): Promise<void> {
  const ticket = await lock(db, person, id);
  if (ticket.version !== version)
    throw new Refused("conflict", "Tiket ini sudah berubah; muat ulang.", [], 409, { version: ticket.version });
  if (ticket.status === "closed") throw new Refused("ticket.closed", "Tiket ini sudah ditutup.");
  await setStatus(db, person, ticket, "closed");
}

type OwnTicket = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly status: TicketStatus;
};
async function lock(db: Db, person: Person, id: number): Promise<OwnTicket> {
  const owned = await db.maybe<OwnTicket>(
    `select t.id, t.version, t.number, t.status from {ticket} t where t.id = :id and ${own} for update of t`,
    { id, user: person.userId },
  );
  if (!owned) throw notFound();
  return owned;
}

async function setStatus(db: Db, person: Person, ticket: OwnTicket, status: TicketStatus): Promise<void> {
  await db
    .internal("own ticket")
    .run(
      `update {!ticket} set status = :status::text, solved_at = case when :status::text in ('solved', 'closed') then coalesce(solved_at, now()) end, version = version + 1, updated_at = now(), updated_by = :user where id = :id`,
      { id: ticket.id, status, user: person.userId },
    );
  await audit(db, {
    action: "update",
    entity: "ticket",
    entityId: ticket.id,
    label: ticket.number,
    before: { status: ticket.status },
    after: { status },
  });
}
