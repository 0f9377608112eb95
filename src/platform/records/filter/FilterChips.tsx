import CloseOutlined from "@ant-design/icons/CloseOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { type ComponentProps, type KeyboardEvent, lazy, useState } from "react";
import { Panel, targetOf, useLabels, useT, withoutKind } from "#platform/ui/index.web.ts";
import { conditionWords } from "./filter-words.web.ts";
import { UnknownChip } from "./UnknownChip.tsx";
import { type Conditions, fieldOf, readSet, withFilter } from "../list/list-query.web.ts";
import type { ListState } from "../list/useList.ts";
import resourceStyles from "../list/resource.module.css";

const FilterEditor = lazy(() => import("./FilterEditor.tsx"));

type Place = { readonly list: ListState; readonly group: number; readonly names: readonly string[] };
const setOf = (list: ListState, group: number): Conditions => [list.query.filters, ...list.query.groups][group] ?? {};

/** Sets one condition, which may replace the one that was edited. */
const setCondition = (list: ListState, group: number, key: string, raw: string | undefined, instead?: string) => {
  const { filters, groups } = withFilter(list.query, key, raw, group, instead);
  list.change({ filters, groups });
};

function EditorPopover({
  list,
  group,
  names,
  set,
  children,
}: Place & { readonly set?: string; readonly children: (open: boolean) => ComponentProps<typeof Panel>["children"] }) {
  const [open, setOpen] = useState(false);
  const apply = (key: string, raw: string | undefined) => {
    setOpen(false);
    setCondition(list, group, key, raw, set);
  };
  const body = (
    <FilterEditor
      list={list}
      names={names}
      set={set}
      raw={set === undefined ? undefined : setOf(list, group)[set]}
      onApply={apply}
      onCancel={() => setOpen(false)}
    />
  );
  return (
    <Panel placement="bottomLeft" open={open} onOpenChange={setOpen} content={body}>
      {children(open)}
    </Panel>
  );
}

function Chip({ list, group, names, set, raw }: Place & { readonly set: string; readonly raw: string }) {
  const t = useT();
  const read = readSet(list.resource, set, raw);
  const target = read?.field.kind === "ref" ? targetOf(read.field, list.resource) : undefined;
  const value = read?.value;
  const labels = useLabels(
    target,
    value?.kind === "set" && target && value.values.length === 1 ? value.values.map(Number) : [],
  );
  const drop = () => setCondition(list, group, set, undefined);
  if (!read || !value) return <UnknownChip name={nameIn(list, set, t)} raw={raw} onDrop={drop} />;
  const label = t(read.field.label);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") drop();
  };
  return (
    <span className={resourceStyles.chip}>
      <EditorPopover list={list} group={group} names={names} set={set}>
        {(open) => (
          <button type="button" aria-expanded={open} onKeyDown={press}>
            <i>{label}</i>{" "}
            <span className="p-cut">
              {withoutKind(label, conditionWords(read.field, read.condition.operator, value, labels, t))}
            </span>
          </button>
        )}
      </EditorPopover>
      <button
        type="button"
        className={resourceStyles.chipX}
        aria-label={t("Hapus filter {label}", { label })}
        onClick={drop}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}

const nameIn = (list: ListState, set: string, t: ReturnType<typeof useT>): string => {
  const field = fieldOf(list.resource, set.split(".")[0] as string);
  return field ? t(field.label) : set;
};

/** The conditions of one group. */
export const Chips = ({ list, group, names }: Place) =>
  Object.entries(setOf(list, group))
    .filter(
      ([key, raw]) => names.includes(key.split(".")[0] as string) || readSet(list.resource, key, raw) === undefined,
    )
    .map(([key, raw]) => <Chip key={key} list={list} group={group} names={names} set={key} raw={raw} />);

/** Invalid parameters of the list's address. */
export function InvalidParameterChips({ list }: { readonly list: ListState }) {
  const t = useT();
  const invalid = list.query.invalid ?? {};
  return Object.entries(invalid).map(([name, raw]) => (
    <UnknownChip
      key={name}
      name={t(parameterNames[name] ?? name)}
      raw={raw}
      onDrop={() => list.change({ invalid: Object.fromEntries(Object.entries(invalid).filter(([n]) => n !== name)) })}
    />
  ));
}
const parameterNames: Readonly<Record<string, string>> = {
  q: "Cari",
  archived: "Arsip",
  sort: "Urutan",
  page: "Halaman",
  perPage: "Baris per halaman",
};

/** Adds a condition to a group, or starts a new group with it. */
export function AddCondition({
  list,
  group,
  names,
  small = false,
  alternative = false,
}: Place & { readonly small?: boolean; readonly alternative?: boolean }) {
  const t = useT();
  const say = alternative ? t("Atau …") : small ? t("Tambah syarat") : t("Filter");
  return (
    <EditorPopover list={list} group={group} names={names}>
      {(open) => (
        <button
          type="button"
          className={alternative ? resourceStyles.clear : resourceStyles.add}
          data-small={small || undefined}
          aria-expanded={open}
          aria-label={say}
          title={group === 0 ? `${say} (f)` : say}
        >
          {alternative ? (
            say
          ) : (
            <>
              <PlusOutlined aria-hidden="true" /> {small ? null : say}
            </>
          )}
        </button>
      )}
    </EditorPopover>
  );
}
