-- An exception to a rule is asked for and decided like every other proposal; what is granted stays a row of its own, and can be revoked before it ends.

alter table override_exception add column submission_id bigint references submission (id);
alter table override_exception add column revoked_by bigint references app_user (id);
alter table override_exception add column revoked_real_by bigint references app_user (id);
alter table override_exception add column revoked_at timestamptz;
alter table override_exception add column revoke_reason varchar(1000);
create index override_exception_submission on override_exception (submission_id);
create index override_exception_window on override_exception (valid_to, id) where archived_at is null;

-- Exceptions from before get the proposal they would have had; what was never granted lives on as a proposal alone.
create function override_submissions() returns void language sql as $$
  with old as (
    select e.*, case e.state when 'pending' then 'pending' when 'rejected' then 'rejected' else 'approved' end as kept,
      coalesce(e.decided_at, e.requested_at) as settled_at, coalesce(e.district_id, s.district_id, x.district_id) as place,
      concat_ws(' – ', coalesce(s.code, x.code), coalesce(s.name, x.name)) as about,
      coalesce(e.terms ->> 'days', e.terms ->> 'percent', e.terms ->> 'metres', e.terms ->> 'amount', e.terms ->> 'tonnes') as amount
    from override_exception e left join store s on s.id = e.store_id left join distributor x on x.id = e.distributor_id where e.submission_id is null
  ), made as (
    insert into submission (kind, number, title, payload, state, current_step, steps, district_id, distributor_id, store_id, submitter_id, submitted_at, due_at, decided_at, decision_note, result_id, created_at, created_by)
    select 'override', number, left(coalesce(nullif(about, ''), number), 200),
      jsonb_strip_nulls(jsonb_build_object('rule', kind, 'distributor', distributor_id, 'store', store_id, 'amount', amount, 'reason', reason,
        'validFrom', (valid_from at time zone 'Asia/Jakarta')::date, 'validTo', ((valid_to - interval '1 second') at time zone 'Asia/Jakarta')::date)),
      kept, 1, 1, place, distributor_id, store_id, requested_by, requested_at, case when kept = 'pending' then requested_at + interval '1 day' end, case when kept <> 'pending' then settled_at end,
      decision_note, case when kept = 'approved' then id end, requested_at, requested_by from old
    returning id, number, state
  ), step as (
    insert into submission_step (submission_id, step_no, name, access, state, due_at, decided_at, decided_by, note)
    select m.id, 1, 'Menunggu persetujuan', 'override.approve',
      case when m.state = 'pending' then 'waiting' when o.decided_by is null then 'skipped' when m.state = 'rejected' and length(trim(coalesce(o.decision_note, ''))) = 0 then 'skipped' else m.state end,
      o.requested_at + interval '1 day',
      case when m.state <> 'pending' then o.settled_at end,
      case when m.state = 'pending' or (m.state = 'rejected' and length(trim(coalesce(o.decision_note, ''))) = 0) then null else o.decided_by end,
      case when m.state <> 'pending' then o.decision_note end
    from made m join old o on o.number = m.number
  )
  update override_exception e set submission_id = m.id, archived_at = case when e.state in ('pending', 'rejected') then coalesce(e.archived_at, now()) else e.archived_at end,
    revoked_at = case when e.state = 'revoked' then coalesce(e.updated_at, e.decided_at, e.requested_at) end, revoked_by = case when e.state = 'revoked' then e.decided_by end,
    revoke_reason = case when e.state = 'revoked' then e.decision_note end
  from made m where e.number = m.number;
$$;
select override_submissions();
