-- Upper bounds, because NaN and Infinity are greater than any lower one and would be taken.
alter table warehouse add constraint warehouse_floor_area_bounds check (floor_area < 1e8);
alter table sample_store add constraint sample_store_weight_bounds check (weight < 1e6);
