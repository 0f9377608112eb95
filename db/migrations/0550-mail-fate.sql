-- What became of each letter: the mail server's answer, refusals for good, who is told of them, and a Message-ID that stays the same when a
-- letter is sent again. Texts of letters that failed are now kept until the letter is no longer valid, so that sending can be repeated.
alter table mail_outbox rename column error to answer;
alter table mail_outbox
  add column message_key uuid not null default gen_random_uuid(),
  add column reply_code int check (reply_code between 100 and 999),
  add column fault text check (length(fault) <= 40),
  add column refused_at timestamptz,
  add column last_try_at timestamptz,
  add column taken_until timestamptz,
  add column owner_id bigint references app_user (id);
alter table mail_outbox add constraint mail_outbox_answer_length check (length(answer) <= 500);

-- Letters as administrators see them: never their contents, and not those that only spend the time of an answer to a stranger.
create view mail_letter as
  select m.id, m.created_at as at, m.recipient, m.kind, m.subject,
    case when m.sent_at is not null then 'sent' when m.refused_at is not null then 'refused'
      when m.failed_at is not null or m.valid_until <= now() then 'given_up' else 'queued' end as state,
    m.tries as attempts, m.fault, m.reply_code, m.answer, m.last_try_at,
    case when m.sent_at is null and m.failed_at is null and m.valid_until > now() then m.next_try_at end as next_try_at,
    m.sent_at, m.failed_at, m.valid_until,
    exists (select 1 from mail_attachment a where a.mail_id = m.id) as attached,
    m.sent_at is null and m.body is not null and m.valid_until > now() as repeatable,
    m.message_key::text as message_key,
    1 as version, null::timestamptz as archived_at, m.created_at,
    coalesce(m.sent_at, m.failed_at, m.last_try_at, m.created_at) as updated_at
  from mail_outbox m
  where m.recipient <> 'nobody';

-- A report's letter that the mail server refused counts as refused in what became of its schedule.
alter table report_delivery drop constraint report_delivery_state_check;
alter table report_delivery add constraint report_delivery_state_check
  check (state in ('sent', 'empty', 'waiting', 'forbidden', 'failed', 'refused'));
alter table report_delivery add column mail_id bigint;
create index report_delivery_mail on report_delivery (mail_id) where mail_id is not null;
