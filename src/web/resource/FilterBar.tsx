import CloseOutlined from "@ant-design/icons/CloseOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { Popover, Spin } from "antd";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { searchDebounceMs } from "#kit/constants.ts";
import type { Field } from "#kit/field.ts";
import { targetOf, useLabels } from "#web/field/lookup.ts";
import { useT } from "#web/i18n.ts";
import { readFilter } from "./filter-value.ts";
import { filterWords } from "./filter-words.ts";
import { changed, fieldOf, filterNames, isNarrowed, withFilter } from "./list-query.ts";
import { useMay } from "./useMay.ts";
import type { ListState } from "./useList.ts";

const FilterEditor = lazy(() => import("./FilterEditor.tsx"));

/** Words of the search field: the fields it looks into. */
function searchHint(r: AnyResource, t: (s: string) => string): string {
  const names = ((r.list.search ?? []) as readonly string[]).map((n) => t(fieldOf(r, n)?.label ?? n));
  const text = names.slice(0, 4).join(", ").toLocaleLowerCase();
  return text ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : t("Cari");
}

function Search({ list, field }: { readonly list: ListState; readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useT();
  const { q } = list.query;
  const [text, setText] = useState(q);
  const [said, setSaid] = useState(q);
  useEffect(() => {
    if (q === said) return;
    setSaid(q);
    setText(q);
  }, [q, said]);
  const { change } = list;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (words: string) => {
    clearTimeout(timer.current);
    if (words === said) return;
    setSaid(words);
    // The first word makes a step that Back undoes; the letters after it refine that step.
    change({ q: words }, { replace: said !== "" && words !== "" });
  };
  const type = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(words.trim()), searchDebounceMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hint = searchHint(list.resource, t);
  return (
    <label className="r-search">
      <SearchOutlined aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        placeholder={hint}
        aria-label={t("Cari: {fields}", { fields: hint })}
        enterKeyHint="search"
        onChange={(e) => type(e.target.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter") say(text.trim());
          if (e.key === "Escape" && text) {
            e.stopPropagation();
            type("");
            say("");
          }
        }}
      />
    </label>
  );
}

function Chip({ list, name, field, raw }: { readonly list: ListState; readonly name: string; readonly field: Field; readonly raw: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const value = readFilter(field, raw);
  const target = field.kind === "ref" ? targetOf(field, list.resource) : undefined;
  const labels = useLabels(target, value?.kind === "set" && target && value.values.length === 1 ? value.values.map(Number) : []);
  if (!value) return null;
  const label = t(field.label);
  return (
    <span className="r-chip">
      <EditorPopover list={list} open={open} onOpen={setOpen} name={name}>
        <button type="button" aria-expanded={open}>
          <i>{label}</i> <span className="p-cut">{filterWords(field, value, labels, t)}</span>
        </button>
      </EditorPopover>
      <button
        type="button"
        className="r-chip-x"
        aria-label={t("Hapus filter {label}", { label })}
        onClick={() => list.change({ filters: withFilter(list.query, name, undefined).filters })}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}

function EditorPopover({
  list,
  name,
  open,
  onOpen,
  children,
}: {
  readonly list: ListState;
  readonly name?: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  const apply = (field: string, raw: string | undefined) => {
    onOpen(false);
    list.change({ filters: withFilter(list.query, field, raw).filters });
  };
  const body = (
    <Suspense fallback={<Spin />}>
      <FilterEditor list={list} name={name} onApply={apply} onCancel={() => onOpen(false)} />
    </Suspense>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} open={open} onOpenChange={onOpen} destroyOnHidden content={body} styles={{ container: { padding: 0 } }}>
      {children}
    </Popover>
  );
}

/** Search, the filters that are set, and a way to set more; `tools` stand at the right. */
export function FilterBar({ list, searchField, tools }: { readonly list: ListState; readonly searchField: RefObject<HTMLInputElement | null>; readonly tools?: ReactNode }) {
  const t = useT();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const { resource, query } = list;
  const open = filterNames(resource).filter((n) => {
    const f = fieldOf(resource, n);
    return f && (!f.access || may(f.access)) && !list.fixed?.[n];
  });
  const set = open.filter((n) => query.filters[n] !== undefined);
  return (
    <div className="r-filters">
      {(resource.list.search?.length ?? 0) > 0 ? <Search list={list} field={searchField} /> : null}
      <div className="r-chips">
        {set.map((n) => (
          <Chip key={n} list={list} name={n} field={fieldOf(resource, n) as Field} raw={query.filters[n] ?? ""} />
        ))}
        {open.length > set.length ? (
          <EditorPopover list={list} open={adding} onOpen={setAdding}>
            <button type="button" className="r-add" aria-expanded={adding}>
              <PlusOutlined aria-hidden="true" /> {t("Filter")}
            </button>
          </EditorPopover>
        ) : null}
        {isNarrowed(query) ? (
          <button type="button" className="r-clear" onClick={() => list.change(changed(query, { q: "", filters: {} }))}>
            {t("Hapus semua")}
          </button>
        ) : null}
      </div>
      <span className="p-gap" />
      {tools}
    </div>
  );
}
