-- Bounds on both sides, because NaN and Infinity are greater than any lower one and would be taken.
alter table report_alert add constraint report_alert_bound_bounds check (bound between -1e18 and 1e18);
alter table report_alert_state add constraint report_alert_state_value_bounds check (value between -1e24 and 1e24);
