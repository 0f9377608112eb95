/**
 * Today's business date in Asia/Jakarta as SQL, independent of the database's time zone. Results that depend on no
 * other clock are cached for the day.
 */
export const todaySql = "(now() at time zone 'Asia/Jakarta')::date";
