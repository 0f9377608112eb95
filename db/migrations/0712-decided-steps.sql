-- Steps of proposals that were decided, as members of a level of reports. A proposal has at most twenty steps.
create view submission_decision as
select x.submission_id * 100 + x.step_no as id, x.submission_id, x.step_no, x.name, x.state, x.decided_at, x.decided_by,
  x.on_behalf_of_id, x.note,
  -- a step waits since the one before it was decided, or since its round was submitted
  extract(epoch from x.decided_at - coalesce((
    select max(y.decided_at) from submission_step y
    where y.submission_id = x.submission_id and y.step_no < x.step_no and y.state = 'approved'), s.submitted_at)) / 3600 as hours
from submission_step x join submission s on s.id = x.submission_id
where x.decided_at is not null;
