import SettingOutlined from "@ant-design/icons/SettingOutlined";
import { lazy } from "react";
import { estimate, countNoun, integer, useT } from "#platform/ui/index.web.ts";
import { canSort, readSort, sortInForce, writeSort } from "./list-query.web.ts";
import { unitLabelOf, type Named } from "./shape.web.ts";
import { Tool } from "./Tool.tsx";
import type { ListState } from "./useList.ts";
import styles from "./resource.module.css";

const ColumnChooser = lazy(() => import("./ColumnChooser.tsx"));

type Props = { readonly list: ListState; readonly possible: readonly Named[]; readonly columns: readonly Named[] };
/** Number of rows, order and columns: on phones in place of the table heading and its tools. */
export default function PhoneSort({ list, possible, columns }: Props) {
  const t = useT();
  const { resource, query } = list;
  const sortable = columns.filter((c) => canSort(resource, c.name));
  const now = writeSort(sortInForce(resource, query).slice(0, 1));
  const known = sortable.some((c) => c.name === now.replace("-", ""));
  return (
    <div className={styles.phoneSort}>
      <span>
        {list.estimated ? estimate(list.total ?? 0) : integer(list.total ?? 0)}{" "}
        {countNoun(unitLabelOf(resource), list.total ?? 0, t)}
      </span>
      <span className="p-gap" />
      <select
        aria-label={t("Urutkan")}
        value={known ? now : ""}
        onChange={(e) => list.change({ sort: readSort(resource, e.target.value) })}
      >
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
      <Tool label={t("Kolom")} icon={SettingOutlined} on={list.keeping.layout.columns !== undefined}>
        <ColumnChooser possible={possible} shown={columns.map((c) => c.name)} keeping={list.keeping} />
      </Tool>
    </div>
  );
}
