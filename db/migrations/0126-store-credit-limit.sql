-- No list of stores filters or sorts by the credit limit, so its index was only written, never read.
drop index store_credit_limit;
