-- The foreign key made a cluster replicate holds to every machine, so that all redemptions waited for each other. A hold
-- is inserted before its lots, in the same transaction, and is never deleted.
alter table point_hold_lot drop constraint point_hold_lot_hold_id_fkey;
