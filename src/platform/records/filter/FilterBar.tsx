import type { ReactNode, RefObject } from "react";
import { maxGroups } from "#kit/filter.ts";
import { useT } from "#platform/ui/index.web.ts";
import { AddCondition, Chips, InvalidParameterChips } from "./FilterChips.tsx";
import { cleared, fieldOf, filterNames, isNarrowed } from "../list/list-query.web.ts";
import { SearchField } from "./SearchField.tsx";
import { useMay } from "../list/useMay.ts";
import type { ListState } from "../list/useList.ts";
import resourceStyles from "../list/resource.module.css";

type Props = {
  readonly list: ListState;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly tools?: ReactNode;
};

/** Search, conditions, groups of alternatives, and buttons to add to each; `tools` are placed at the right. */
export function FilterBar({ list, searchField, tools }: Props) {
  const t = useT();
  const may = useMay();
  const { resource, query } = list;
  const open = filterNames(resource).filter((n) => {
    const field = fieldOf(resource, n);
    return field && (!field.access || may(field.access)) && !list.fixed?.[n];
  });
  const some = Object.keys(query.filters).length > 0 || query.groups.length > 0;
  return (
    <div className={resourceStyles.filters}>
      {(resource.list.search?.length ?? 0) > 0 ? <SearchField list={list} field={searchField} /> : null}
      <div className={resourceStyles.chips}>
        <Chips list={list} group={0} names={open} />
        <InvalidParameterChips list={list} />
        {open.length ? <AddCondition list={list} group={0} names={open} /> : null}
        {query.groups.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its position
          <span key={at} className={resourceStyles.group}>
            <span className={resourceStyles.joint}>{at === 0 ? t("dan") : t("atau")}</span>
            <Chips list={list} group={at + 1} names={open} />
            <AddCondition list={list} group={at + 1} names={open} small />
          </span>
        ))}
        {some && open.length && query.groups.length < maxGroups ? (
          <AddCondition list={list} group={query.groups.length + 1} names={open} alternative />
        ) : null}
        {isNarrowed(query) ? (
          <button type="button" className={resourceStyles.clear} onClick={() => list.change(cleared(query))}>
            {t("Hapus semua")}
          </button>
        ) : null}
      </div>
      <span className="p-gap" />
      {tools}
    </div>
  );
}
