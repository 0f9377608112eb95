-- Indexes of stores that earn their keep: each one is written with every row.

-- Rows of a spreadsheet are found by their code in whatever case it is written; without it every handful of rows read the whole table.
create index store_code_any_case on store (lower(code));
-- The index of the search box knows names in any case already.
drop index store_name_alike;
