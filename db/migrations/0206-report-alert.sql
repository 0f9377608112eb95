-- Limits on a report's figure, watched at the times of a schedule, for each recipient in the recipient's own scope.
create table report_alert (
  schedule_id bigint primary key references report_schedule (id) on delete cascade,
  figure      text not null check (length(figure) between 1 and 60),
  test        text not null check (test in ('below', 'above')),
  bound       numeric(24, 6) not null,
  each_row    boolean not null,           -- every row of the report on its own, or its total
  complete    boolean not null,           -- nothing is judged while distributors have not reported
  mail        boolean not null
);

-- What is beyond its limit, for whom: told once, when it comes and when it goes.
create table report_alert_state (
  schedule_id bigint not null references report_schedule (id) on delete cascade,
  user_id     bigint not null references app_user (id),
  member      text not null,              -- key of the row; empty for the total
  name        text not null,
  value       numeric not null,
  since       timestamptz not null default now(),
  primary key (schedule_id, user_id, member)
);

alter table report_delivery drop constraint report_delivery_state_check;
alter table report_delivery add constraint report_delivery_state_check check (state in ('sent', 'empty', 'waiting', 'forbidden', 'failed'));
