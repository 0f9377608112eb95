import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { RefById } from "#web/field/RefById.tsx";
import { useT } from "#web/i18n.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";
import { type BoardFilter, boardFilters } from "./dashboard.calls.ts";
import "#web/field/field.css";

const nouns = { position: Position, area: Area, district: District, salesman: Salesman } as const;
export const filterLabels: Readonly<Record<BoardFilter, string>> = {
  position: "Posisi",
  area: "Area",
  district: "Kabupaten/kota",
  salesman: "Salesman",
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
/** One chair, one place, one salesman: the whole board speaks of it. */
export function BoardFilters({ values, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className="sb-filters" aria-label={t("Filter")}>
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
