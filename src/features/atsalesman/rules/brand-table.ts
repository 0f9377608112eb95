/** A survey's table of brands: whether a store sells each brand, its monthly quantity, and its price. */
export type BrandRow = {
  /** Code of an own brand or of a competitor's; exactly one of the two. */
  readonly brand?: string | undefined;
  readonly competitorBrand?: string | undefined;
  readonly stocked: boolean;
  /** Decimals as text; only for stocked brands. */
  readonly tonnes?: string | undefined;
  readonly price?: string | undefined;
};
export const maxBrandRows = 80;
const tonnesPattern = /^\d{1,9}(\.\d{1,3})?$/;
const pricePattern = /^\d{1,13}(\.\d{1,2})?$/;

/** A key for a brand, independent of how its code is written; own and competitors' brands have different keys. */
export const brandKeyOf = (row: Pick<BrandRow, "brand" | "competitorBrand">): string =>
  row.brand === undefined ? `competitor ${row.competitorBrand?.toUpperCase()}` : `own ${row.brand.toUpperCase()}`;

function rowFault(row: BrandRow): string | null {
  if ((row.brand === undefined) === (row.competitorBrand === undefined))
    return "Isi brand atau competitorBrand, salah satu.";
  if (!row.stocked && (row.tonnes !== undefined || row.price !== undefined))
    return "Merk yang tidak dijual tidak memiliki volume dan harga.";
  const wrong =
    (row.tonnes !== undefined && !tonnesPattern.test(row.tonnes)) ||
    (row.price !== undefined && !pricePattern.test(row.price));
  return wrong ? "Tulis angka desimal sebagai teks." : null;
}

/** What is wrong with an answer to a table of brands, as a message, or null. */
export function brandTableFault(rows: readonly (BrandRow | string)[]): string | null {
  if (rows.length > maxBrandRows) return "Terlalu banyak merk.";
  const known = rows.filter((r): r is BrandRow => typeof r === "object");
  if (known.length < rows.length) return "Jawaban tidak sesuai jenis butirnya.";
  const fault = known.map(rowFault).find((f) => f !== null);
  if (fault) return fault;
  return new Set(known.map(brandKeyOf)).size < known.length ? "Merk yang sama disebut dua kali." : null;
}
