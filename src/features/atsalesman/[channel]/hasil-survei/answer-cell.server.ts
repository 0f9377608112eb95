import type { CellValue } from "hucre/xlsx";
import { isNumeric, type ItemKind, withOptions } from "#features/atsalesman/rules/survey-logic.ts";

export type Question = { readonly id: number; readonly kind: ItemKind; readonly label: string };
export type SavedAnswer = {
  readonly item: number;
  readonly answered: boolean;
  readonly value: string | null;
  readonly number: string | null;
  readonly options: readonly number[];
  readonly photos: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly brands: readonly {
    readonly brand?: number;
    readonly competitorBrand?: number;
    readonly stocked: boolean;
    readonly tonnes: string | null;
    readonly price: string | null;
  }[];
};
/** Current labels of options and names of brands, by id. */
export type Words = {
  readonly options: ReadonlyMap<number, string>;
  readonly brands: ReadonlyMap<number, string>;
  readonly rivals: ReadonlyMap<number, string>;
};

/** Number of digits that spreadsheets keep; longer numbers are written as text. */
const maxDigits = 15;
const numberCell = (text: string): CellValue => {
  const plain = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return plain.replace(/\D/g, "").length > maxDigits ? plain : Number(plain);
};

function brandWords({ brand, competitorBrand, tonnes, price }: SavedAnswer["brands"][number], words: Words): string {
  const name = brand === undefined ? words.rivals.get(competitorBrand ?? 0) : words.brands.get(brand);
  return [name ?? "–", tonnes === null ? null : `${tonnes} t`, price === null ? null : `Rp ${price}`]
    .filter((part) => part !== null)
    .join(" ");
}

/** The answer as one cell: several choices are joined; of brands, those that are sold are listed. */
export function answerCell({ kind }: Question, answer: SavedAnswer | undefined, words: Words): CellValue {
  if (!answer?.answered) return null;
  if (withOptions.includes(kind)) return answer.options.map((id) => words.options.get(id) ?? "–").join("; ");
  if (isNumeric(kind)) return answer.number === null ? answer.value : numberCell(answer.number);
  if (kind === "photo") return answer.photos;
  if (kind === "location") return `${answer.latitude}, ${answer.longitude}`;
  if (kind === "brandTable")
    return answer.brands
      .filter((b) => b.stocked)
      .map((b) => brandWords(b, words))
      .join("; ");
  return answer.value;
}
