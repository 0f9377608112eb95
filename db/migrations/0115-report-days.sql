-- Reports ask these tables by the day in Jakarta.
create index api_log_day on api_log (((created_at at time zone 'Asia/Jakarta')::date));
create index audit_event_day on audit_event (((at at time zone 'Asia/Jakarta')::date));
create index login_attempt_day on login_attempt (((at at time zone 'Asia/Jakarta')::date));
