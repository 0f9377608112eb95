-- Captions over the groups of an existing menu; a menu that is made anew has them from its plan, and the editor moves or removes them.
insert into menu (parent_id, name, position)
select null, c.caption, g.position - 1
from (values ('Master data', 'Operasional'), ('Helpdesk', 'Dukungan')) as c (name, caption)
join menu g on g.name = c.name and g.parent_id is null and g.archived_at is null
where not exists (select 1 from menu m where m.name = c.caption and m.parent_id is null and m.archived_at is null);
