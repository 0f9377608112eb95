-- A sum of squares has bounds, as every amount has.
alter table stock_month add constraint stock_month_net_out_squares_range check (net_out_squares between 0 and 999999999999999999);
