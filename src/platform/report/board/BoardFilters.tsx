import { RefById, useT } from "#platform/ui/index.web.ts";
import type { BoardFilter, FilterValues } from "./board-address.web.ts";
import styles from "./board.module.css";

type Props<F extends string> = {
  readonly known: readonly BoardFilter<F>[];
  readonly values: FilterValues<F>;
  readonly onChange: (filter: F, id: string | undefined) => void;
};
/** One picker for each filter of a board. */
export function BoardFilters<F extends string>({ known, values, onChange }: Props<F>) {
  const t = useT();
  return (
    <fieldset className={styles.filters} aria-label={t("Filter")}>
      {known.map(({ name, label, target }) => (
        <RefById
          key={name}
          small
          target={target}
          label={t(label)}
          placeholder={t(label)}
          id={values[name] === undefined ? undefined : Number(values[name])}
          onPick={(next) => onChange(name, next === undefined ? undefined : String(next))}
        />
      ))}
    </fieldset>
  );
}
