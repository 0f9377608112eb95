/* Whether a store ever bought before a day is asked for every store of a period; a month's row of the store knows it. */
create index store_month_first on store_month (store_id, first_bought_on) include (distributor_id, month) where first_bought_on is not null;
