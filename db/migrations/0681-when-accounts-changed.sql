-- From now on kept by whatever changes a store; what changed before is told by the trail.
update store s set account_changed_at = greatest(s.account_changed_at, x.at)
from (select e.entity_id::bigint as id, max(e.at) as at from audit_event e
  where e.entity = 'store' and e.action <> 'create' and e.entity_id ~ '^[0-9]{1,18}$'
    and (e.after -> 'bank' is not null or e.after -> 'accountNumber' is not null or e.after -> 'accountHolder' is not null) group by 1) x
where s.id = x.id;
