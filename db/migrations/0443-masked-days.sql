/*
 * What people did as somebody else, by day: few events of many, which whoever asks for a month found among all of its events. How few they are
 * no planner can tell from the two columns, so that it is counted as one fact; asked in these very words, it leads to the index.
 */
create statistics audit_event_masked_share on (user_id <> real_user_id) from audit_event;
create index audit_event_masked_day on audit_event (((at at time zone 'Asia/Jakarta')::date)) where (user_id <> real_user_id) is true;
-- an empty table is left for whoever fills it
do $$ begin if exists (select from audit_event) then analyze audit_event; end if; end $$;
