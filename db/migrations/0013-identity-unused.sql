-- Never used by anything: what is not there cannot be misunderstood.
drop table user_totp;
alter table menu drop column badge;
