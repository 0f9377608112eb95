import { type RefObject, useEffect, useRef, useState } from "react";
import { searchDebounceMs } from "#kit/constants.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#web/i18n.ts";
import { SearchBox } from "#web/field/SearchBox.tsx";
import { fieldOf } from "./list-query.ts";
import type { ListState } from "./useList.ts";

/** Words of the search field: the fields it looks into. */
function searchHint(r: AnyResource, t: (s: string) => string): string {
  const names = ((r.list.search ?? []) as readonly string[]).map((n) => t(fieldOf(r, n)?.label ?? n));
  const text = names.slice(0, 4).join(", ").toLocaleLowerCase();
  return text ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : t("Cari");
}

export function SearchField({ list, field }: { readonly list: ListState; readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useT();
  const { q } = list.query;
  const [text, setText] = useState(q);
  const said = useRef(q);
  /** Asked for, but not yet in the address: what comes back of it must not undo letters typed since. */
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.indexOf(q);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
    if (at >= 0 || q === said.current) return;
    said.current = q;
    setText(q);
  }, [q]);
  const { change } = list;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (words: string) => {
    clearTimeout(timer.current);
    if (words === said.current) return;
    // The first word makes a step that Back undoes; the letters after it refine that step.
    const replace = said.current !== "" && words !== "";
    said.current = words;
    asked.current = words === q ? [] : [...asked.current, words];
    change({ q: words }, { replace });
  };
  const type = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(words.trim()), searchDebounceMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hint = searchHint(list.resource, t);
  return (
    <SearchBox
      ref={field}
      value={text}
      placeholder={hint}
      label={t("Cari: {fields}", { fields: hint })}
      enterKeyHint="search"
      onChange={type}
      onKeyDown={(e) => {
        if (e.key === "Enter") say(text.trim());
        if (e.key === "Escape" && text) {
          e.stopPropagation();
          type("");
          say("");
        }
      }}
    />
  );
}
