-- Of which stores' debts somebody was told; forgotten once the debt is small again, so that a new one is told too.
create table point_debt_told (
  wallet_id bigint not null references loyalty_program (id),
  store_id  bigint not null references store (id),
  told_at   timestamptz not null default now(),
  primary key (wallet_id, store_id)
);
