-- How long the partner's service took for the call that last brought a copy; unknown for copies that came before this was kept.
alter table partner_delivery add column fetched_ms int check (fetched_ms >= 0);
