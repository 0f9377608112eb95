-- A letter may be shown as HTML beside its text; both are wiped together.
alter table mail_outbox add column html text check (length(html) <= 200000);
