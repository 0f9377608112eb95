import { Opco } from "#features/parameter/opco.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { RefById, useT } from "#platform/ui/index.web.ts";
import type { BoardFilterValues } from "./board-address.ts";
import { type BoardFilter, boardFilters } from "./dashboard.calls.ts";
import styles from "./dashboard.module.css";

const nouns = { region: Region, area: Area, distributor: Distributor, opco: Opco, brand: Brand } as const;
export const filterLabels: Readonly<Record<BoardFilter, string>> = {
  region: "Regional",
  area: "Area",
  distributor: "Distributor",
  opco: "Opco",
  brand: "Merk",
};

type Props = {
  readonly values: BoardFilterValues;
  readonly onChange: (filter: BoardFilter, id: string | undefined) => void;
};
/** Filters of the whole dashboard; each takes one value. */
export function BoardFilters({ values, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className={styles.filters} aria-label={t("Filter")}>
      {boardFilters.map((f) => (
        <One key={f} filter={f} id={values[f]} onChange={(id) => onChange(f, id)} />
      ))}
    </fieldset>
  );
}

function One({
  filter,
  id,
  onChange,
}: {
  readonly filter: BoardFilter;
  readonly id: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  const t = useT();
  return (
    <RefById
      small
      target={nouns[filter]}
      label={t(filterLabels[filter])}
      placeholder={t(filterLabels[filter])}
      id={id === undefined ? undefined : Number(id)}
      onPick={(next) => onChange(next === undefined ? undefined : String(next))}
    />
  );
}
