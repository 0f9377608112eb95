/**
 * What a survey's table of brands holds: whether a place sells each brand, how much of it in a month, and at what
 * price.
 */
export type BrandRow = {
  /** Code of a brand of ours, or of a competitor's: one of the two. */
  readonly brand?: string | undefined;
  readonly competitorBrand?: string | undefined;
  readonly stocked: boolean;
  /** Decimals as text; only of brands that are stocked. */
  readonly tonnes?: string | undefined;
  readonly price?: string | undefined;
};
export const maxBrandRows = 80;
const tonnesPattern = /^\d{1,9}(\.\d{1,3})?$/;
const pricePattern = /^\d{1,13}(\.\d{1,2})?$/;

/** Names a brand whichever way its code is written, apart from brands of the other side. */
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

/** What is wrong with an answer to a table of brands, in words; null where nothing is. */
export function brandTableFault(rows: readonly (BrandRow | string)[]): string | null {
  if (rows.length > maxBrandRows) return "Terlalu banyak merk.";
  const known = rows.filter((r): r is BrandRow => typeof r === "object");
  if (known.length < rows.length) return "Jawaban tidak sesuai jenis butirnya.";
  const fault = known.map(rowFault).find((f) => f !== null);
  if (fault) return fault;
  return new Set(known.map(brandKeyOf)).size < known.length ? "Merk yang sama disebut dua kali." : null;
}
