import { Product } from "#features/master/produk/produk.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { RefById } from "#web/field/RefById.tsx";
import { useT } from "#web/i18n.ts";
import { CustomerGroup } from "../group-customer.resource.ts";
import { BulkSegment } from "../segments.resource.ts";
import { type BoardFilter, boardFilters } from "./dashboard.calls.ts";
import "#web/field/field.css";

const nouns = {
  opco: Opco,
  product: Product,
  bulkSegment: BulkSegment,
  customerGroup: CustomerGroup,
  kam: Position,
  region: Region,
} as const;
export const filterLabels: Readonly<Record<BoardFilter, string>> = {
  opco: "Opco",
  product: "Produk",
  bulkSegment: "Segmen curah",
  customerGroup: "Grup customer",
  kam: "KAM",
  region: "Regional",
};
export type FilterValues = Readonly<Partial<Record<BoardFilter, string>>>;
/** What the board is narrowed by, as its address says. */
export const filtersIn = (params: URLSearchParams): FilterValues =>
  Object.fromEntries(
    boardFilters.flatMap((f) => (/^[1-9]\d{0,14}$/.test(params.get(f) ?? "") ? [[f, params.get(f) as string]] : [])),
  );

type Props = {
  readonly values: FilterValues;
  readonly onChange: (filter: BoardFilter, id: string | undefined) => void;
};
export function BoardFilters({ values, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className="bb-filters" aria-label={t("Filter")}>
      {boardFilters.map((f) => (
        <RefById
          key={f}
          small
          target={nouns[f]}
          label={t(filterLabels[f])}
          placeholder={t(filterLabels[f])}
          id={values[f] === undefined ? undefined : Number(values[f])}
          onPick={(next) => onChange(f, next === undefined ? undefined : String(next))}
        />
      ))}
    </fieldset>
  );
}
