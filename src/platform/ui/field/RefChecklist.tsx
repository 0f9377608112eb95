import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "../language/i18n.web.ts";
import { ChoicesFailed } from "./ChoicesFailed.tsx";
import { useDebounced, useLabels, useLookup } from "./lookup.web.ts";
import { useEnterSelection } from "./useEnterSelection.ts";
import styles from "./field.module.css";

type Props = {
  readonly label: string;
  readonly target: AnyResource;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
};
const maxChosen = 100;

/** Selects rows of another resource by search; selected ones remain at the top. */
export function RefChecklist({ label, target, ids, onChange }: Props) {
  const t = useT();
  const [words, setWords] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const debounced = useDebounced(words);
  const query = useLookup(target, debounced, true);
  const known = useLabels(target, ids);
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const rows = useMemo<readonly RefValue[]>(() => {
    const chosen = ids.map((id) => ({ id, label: seen.get(id) ?? known.get(id) ?? "…" }));
    return [...chosen, ...(query.data ?? []).filter((r) => !ids.includes(r.id))];
  }, [ids, seen, known, query.data]);
  const tick = (row: RefValue, on: boolean) => {
    setSeen((now) => new Map(now).set(row.id, row.label));
    onChange(on ? [...ids, row.id].slice(0, maxChosen) : ids.filter((id) => id !== row.id));
  };
  const matches = words.trim() === "" ? [] : (query.data ?? []).filter((r) => !ids.includes(r.id));
  const take = (first: RefValue) => {
    tick(first, true);
    setWords("");
  };
  const waiting = query.isFetching || debounced !== words;
  const onEnter = useEnterSelection({ open: words.trim() !== "", waiting, matches, take });
  const press = (e: KeyboardEvent) => {
    if (e.key !== "Enter" || !matches[0]) return;
    e.preventDefault();
    take(matches[0]);
  };
  return (
    <div className={styles.checklist}>
      <input
        ref={input}
        type="search"
        className={styles.search}
        value={words}
        maxLength={100}
        placeholder={t("Cari")}
        aria-label={t("Cari: {fields}", { fields: label })}
        onChange={(e) => setWords(e.target.value)}
        onKeyDownCapture={onEnter}
        onKeyDown={press}
      />
      <ul aria-label={label} aria-busy={query.isFetching}>
        {rows.map((row) => (
          <li key={row.id}>
            <label data-first={row === matches[0] ? "" : undefined}>
              <input
                type="checkbox"
                className={styles.box}
                checked={ids.includes(row.id)}
                onChange={(e) => tick(row, e.target.checked)}
              />{" "}
              <span className="p-cut">{row.label}</span>
            </label>
          </li>
        ))}
        {rows.length === 0 && query.data ? <li className="p-small p-faint">{t("Tidak ada yang cocok.")}</li> : null}
      </ul>
      {query.isError ? <ChoicesFailed onRetry={() => void query.refetch()} /> : null}
    </div>
  );
}
