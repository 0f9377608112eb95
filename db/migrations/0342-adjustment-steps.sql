-- An adjustment says at which step of its proposal it stands or was decided; what was entered before there were proposals stands at none.
create or replace view stock_adjustment_entry as
  select a.distributor_id, a.id, a.number, a.warehouse_id, a.to_warehouse_id, a.product_id, a.qty, p.stock_uom_id as uom_id, a.tonnes, a.reason, a.note, a.adjusted_on, a.submission_id,
    coalesce(s.state, a.state) as state, coalesce(s.submitter_id, a.created_by) as submitter_id, coalesce(s.submitted_at, a.created_at) as submitted_at,
    (coalesce(s.submitted_at, a.created_at) at time zone 'Asia/Jakarta')::date as submitted_on, s.due_at,
    case when s.id is null then a.updated_at else s.decided_at end as decided_at, s.decision_note,
    a.version, a.created_at, a.updated_at, a.archived_at, s.current_step
  from stock_adjustment a
  left join submission s on s.id = a.submission_id
  left join product p on p.id = a.product_id
  where s.state is distinct from 'draft';
