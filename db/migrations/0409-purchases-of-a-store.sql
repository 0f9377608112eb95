-- When a store last bought, and how much until then, is answered from the index alone: tens of thousands of silent stores were a page of lines each,
-- anywhere in a file that nobody had read for hours.
create index sale_line_of_store on sale_line (store_id, sold_on) include (sign, status, tonnes);
drop index sale_line_store;
alter index sale_line_of_store rename to sale_line_store;
