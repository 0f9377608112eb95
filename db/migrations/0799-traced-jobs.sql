-- The trace of the request that started a job, as a W3C traceparent: its work belongs to the same trace.
alter table job add column trace_parent varchar(55);
