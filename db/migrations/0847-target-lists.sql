-- The list of target volumes of members is filtered by window and sorted by each of these columns.
create index program_target_window on program_target (window_from, id);
create index program_target_tonnes on program_target (tonnes, id);
create index program_target_points on program_target (bonus_points, id);
create index program_target_percent on program_target (bonus_pct, id);
