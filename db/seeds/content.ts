import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { contacts, faqs, notes, pages, releases, termsEditions, tickets } from "./data/content.ts";
import { pageNotes } from "./data/page-notes.ts";
import { addDays } from "./days.ts";
import { phone } from "./distributors.ts";
import type { Geography } from "./geography.ts";

/** Pages, questions, releases and contacts of a new portal. */
export async function seedContent(ctx: SeedContext, geography: Geography): Promise<void> {
  const { client, today } = ctx;
  await copyRows(
    client,
    "faq",
    ["category", "question", "answer", "sort_order"],
    faqs.map(([category, question, answer], i) => [category, question, answer, (i + 1) * 10]),
  );
  await copyRows(client, "terms", ["edition", "title", "body", "effective_on", "status"], termsEditions);
  await copyRows(client, "content_page", ["slug", "title", "body"], pages);
  await copyRows(
    client,
    "release",
    ["release_version", "released_on", "description"],
    [...releases].reverse().map(([version, ago, text]) => [version, addDays(today, -ago), text]),
  );
  await copyRows(client, "menu_note", ["href", "note"], [...notes, ...pageNotes]);
  await copyRows(
    client,
    "customer_service_contact",
    ["name", "role", "area_id", "phone", "whatsapp", "email", "hours", "sort_order"],
    contacts.map(([name, role, area, hours], i) => {
      const number = phone(ctx);
      return [
        name,
        role,
        geography.areas.find((a) => a.code === area)?.id,
        area ? number : "0800 1 555 000",
        number,
        `${name.toLowerCase().replaceAll(" ", ".")}@portal.example`,
        hours,
        (i + 1) * 10,
      ];
    }),
  );
}

/** Questions of users to the helpdesk; needs the named demo accounts. */
export async function seedTickets(ctx: SeedContext): Promise<void> {
  const rows = tickets.map(([subject, category, body, answer, status, priority, ago, username], i) => ({
    id: i + 1,
    subject,
    category,
    body,
    answer,
    status,
    priority,
    day: addDays(ctx.today, -ago),
    username,
  }));
  await ctx.client.query(
    `with x as (select * from jsonb_to_recordset($1::jsonb) as x(id int, subject text, category text, body text, answer text, status text, priority text, day date, username text)),
     t as (
       insert into ticket (id, number, subject, body, category, priority, status, requester_id, distributor_id, assignee_id, opened_at, solved_at, created_at, created_by, updated_at)
       select x.id, 'TK-' || to_char(x.day, 'YYMM') || '-' || lpad(x.id::text, 6, '0'), x.subject, x.body, x.category, x.priority, x.status, u.id, u.vendor_id, case when x.status <> 'open' then h.id end, o.at, case when x.status in ('solved', 'closed') then o.at + interval '20 hours' end, o.at, u.id, o.at
       from x join app_user u on u.username = x.username join app_user h on h.username = 'helpdesk' cross join lateral (select x.day::timestamp at time zone 'Asia/Jakarta' + interval '9 hours' as at) o returning id, assignee_id, opened_at
     )
     insert into ticket_message (ticket_id, author_id, body, created_at) select t.id, t.assignee_id, x.answer, t.opened_at + interval '4 hours' from t join x on x.id = t.id where x.answer is not null`,
    [JSON.stringify(rows)],
  );
}
