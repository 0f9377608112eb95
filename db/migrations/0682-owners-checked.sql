-- Who checked an owner's identity, when, and why it was turned down.
alter table store_owner
  add column kyc_reason varchar(400),
  add column kyc_by bigint references app_user (id),
  add column kyc_at timestamptz;
alter table store_owner add check (kyc <> 'rejected' or kyc_reason is not null) not valid;
