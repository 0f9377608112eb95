-- Only discarded events have a retention; it begins when they are discarded.
create index field_event_discarded on field_event (updated_at, id) where state = 'discarded';
