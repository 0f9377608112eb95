import { about, integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { canSort, readSort, sortInForce, writeSort } from "./list-query.ts";
import { nounOf, type Named } from "./shape.ts";
import type { ListState } from "./useList.ts";

/** How many there are and in which order: what the heads of a table say on a wider screen. */
export default function PhoneSort({ list, columns }: { readonly list: ListState; readonly columns: readonly Named[] }) {
  const t = useT();
  const { resource, query } = list;
  const sortable = columns.filter((c) => canSort(resource, c.name));
  const now = writeSort(sortInForce(resource, query).slice(0, 1));
  const known = sortable.some((c) => c.name === now.replace("-", ""));
  return (
    <div className="r-phone-sort">
      <span lang="id">
        {list.estimated ? about(list.total ?? 0) : integer(list.total ?? 0)} {nounOf(resource)}
      </span>
      <span className="p-gap" />
      <select aria-label={t("Urutkan")} value={known ? now : ""} onChange={(e) => list.change({ sort: readSort(resource, e.target.value) })}>
        {known ? null : <option value="">{t("Urutan bawaan")}</option>}
        {sortable.flatMap((c) => [
          <option key={c.name} value={c.name}>
            {t(c.field.label)} ↑
          </option>,
          <option key={`-${c.name}`} value={`-${c.name}`}>
            {t(c.field.label)} ↓
          </option>,
        ])}
      </select>
    </div>
  );
}
