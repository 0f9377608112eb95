/** The unit that everything is also counted in; conversions lead to it, and a product's printed weight stands in where none does. */
export const tonneCode = "TON";

/** Said at a quantity that its unit cannot be counted in. */
export const tooFine = "Angka di belakang koma terlalu banyak untuk satuan ini.";
/** Whether a quantity is finer than its unit is counted in, as SQL over a quantity and the alias of its unit: each unit says itself into how many decimals it may be split, a bag into none. */
export const tooFineSql = (qty: string, uom: string): string => `${qty} <> round(${qty}, ${uom}.decimals)`;

/**
 * How many tonnes and how many stock units one `uom` of a product is on a day, as SQL over the columns named. Both come from
 * the conversions of that day; where only one of them is said, the printed weight of a stock unit leads to the other.
 */
export function factorSql(at: { readonly product: string; readonly uom: string; readonly day: string }): {
  readonly columns: string;
  readonly from: string;
} {
  return {
    columns:
      "coalesce(f_.to_tonnes, f_.to_stock * f_.weight_kg / 1000) as to_tonnes, coalesce(f_.to_stock, f_.to_tonnes * 1000 / f_.weight_kg) as to_stock",
    from: `lateral (
      select p_.weight_kg,
        case when ${at.uom} = p_.stock_uom_id then 1 else uom_factor(p_.id, ${at.uom}, p_.stock_uom_id, ${at.day}) end as to_stock,
        uom_factor(p_.id, ${at.uom}, (select t_.id from {~uom} t_ where upper(t_.code) = '${tonneCode}'), ${at.day}) as to_tonnes
      from {~product} p_ where p_.id = ${at.product}) f_`,
  };
}
