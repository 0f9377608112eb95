-- Which share of a programme's budget was announced as used; a budget that is raised begins anew.
create table program_budget_notice (
  program_id bigint not null references loyalty_program (id),
  budget     bigint not null,
  percent    smallint not null check (percent in (80, 95, 100)),
  told_at    timestamptz not null default now(),
  primary key (program_id, budget, percent)
);
