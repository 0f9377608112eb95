/**
 * The unit in which all quantities are also counted. Conversions lead to it; without one, a product's printed weight is
 * used.
 */
export const tonneCode = "TON";

/** The message for a quantity with too many decimals for its unit. */
export const tooFine = "Angka di belakang koma terlalu banyak untuk satuan ini.";
/**
 * SQL of whether a quantity has more decimals than its unit permits, over a quantity and the alias of its unit; a bag
 * permits none.
 */
export const tooFineSql = (qty: string, uom: string): string => `${qty} <> round(${qty}, ${uom}.decimals)`;

/**
 * SQL of the number of tonnes and of stock units per `uom` of a product on a day, over the columns named. Both use the
 * conversions of that day; if only one is defined, the printed weight of a stock unit determines the other.
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
