-- Somebody who registers with an e-mail that is already known sees the same as everybody else; the address they gave is kept apart.
alter table app_user add column claimed_email text check (length(claimed_email) <= 254);
