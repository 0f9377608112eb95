/*
 * Adjustments of stock are asked for and decided like every other proposal; goods may also move to another warehouse of the same
 * distributor. What was entered before there were proposals stays as it is, decided on the day it was written down.
 */
alter table stock_adjustment add column to_warehouse_id bigint references warehouse (id);
alter table stock_adjustment drop constraint stock_adjustment_reason_check;
alter table stock_adjustment add constraint stock_adjustment_reason_check check (reason in ('count', 'damage', 'expired', 'entry', 'other', 'transfer'));
alter table stock_adjustment add constraint stock_adjustment_target check ((reason = 'transfer') = (to_warehouse_id is not null) and to_warehouse_id is distinct from warehouse_id);
create unique index stock_adjustment_proposal on stock_adjustment (distributor_id, submission_id) where submission_id is not null;
create index stock_adjustment_warehouse on stock_adjustment (warehouse_id, adjusted_on);

-- As lists and reports read it: the state is the proposal's own, so that no second place has to follow it.
create view stock_adjustment_entry as
  select a.distributor_id, a.id, a.number, a.warehouse_id, a.to_warehouse_id, a.product_id, a.qty, p.stock_uom_id as uom_id, a.tonnes, a.reason, a.note, a.adjusted_on, a.submission_id,
    coalesce(s.state, a.state) as state, coalesce(s.submitter_id, a.created_by) as submitter_id, coalesce(s.submitted_at, a.created_at) as submitted_at,
    (coalesce(s.submitted_at, a.created_at) at time zone 'Asia/Jakarta')::date as submitted_on, s.due_at,
    case when s.id is null then a.updated_at else s.decided_at end as decided_at, s.decision_note,
    a.version, a.created_at, a.updated_at, a.archived_at
  from stock_adjustment a
  left join submission s on s.id = a.submission_id
  left join product p on p.id = a.product_id
  where s.state is distinct from 'draft';
