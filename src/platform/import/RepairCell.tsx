import { useQuery } from "@tanstack/react-query";
import { Popover } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Field } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { lookupCall, targetOf, useDebounced, usePinned, useT } from "#platform/ui/index.web.ts";
import { nearestFirst, shorterQuestions } from "./nearest.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./import.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly field: Field;
  readonly text: string;
  /** Whether the text is selected, so that typing replaces it. */
  readonly chosen: boolean;
  readonly reasons: readonly string[];
  /** Whether other rows may get the same text: never for fields with unique values. */
  readonly sharing: boolean;
  readonly busy: boolean;
  /** `together`: for every faulty row with the same text in this column. */
  readonly onSave: (text: string, together: boolean) => void;
  readonly onCancel: () => void;
};

/**
 * Possible corrections of a cell, most likely first. A reference is searched for by shorter and shorter texts until
 * something is found.
 */
function useSuggestions(resource: AnyResource, field: Field, words: string): readonly string[] {
  const debounced = useDebounced(words.trim());
  const target = field.kind === "ref" ? targetOf(field, resource) : undefined;
  const pinned = usePinned(target ?? {});
  const query = useQuery({
    queryKey: ["import-suggestions", target?.path, pinned, debounced],
    queryFn: async ({ signal }) => {
      for (const q of [...shorterQuestions(debounced), ""]) {
        const { data } = await call(lookupCall(target as AnyResource), { ...(q ? { q } : {}), ...pinned }, { signal });
        if (data.length)
          return nearestFirst(debounced, data)
            .slice(0, 6)
            .map((r) => r.label);
      }
      return [];
    },
    enabled: target !== undefined,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  if (field.kind === "choice") return nearestFirst(debounced, field.choices).map((c) => c.label);
  if (field.kind === "boolean") return ["Ya", "Tidak"];
  return query.data ?? [];
}

/** A cell being repaired in place: the text, why it was refused, and possible corrections. */
export function RepairCell({ resource, field, text, chosen: whole, reasons, sharing, busy, onSave, onCancel }: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(text);
  const [chosen, setChosen] = useState(-1);
  const [together, setTogether] = useState(sharing);
  const suggestions = useSuggestions(resource, field, words);
  useEffect(() => {
    input.current?.focus();
    if (whole) input.current?.select();
  }, [whole]);
  const save = (value: string) => onSave(value.trim(), together && sharing);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") save(suggestions[chosen] ?? words);
    else if (event.key === "Escape") onCancel();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp")
      setChosen((now) => Math.max(-1, Math.min(suggestions.length - 1, now + (event.key === "ArrowDown" ? 1 : -1))));
    else return;
    event.preventDefault();
  };
  const help = (
    <div className={styles.repair}>
      {reasons.map((r) => (
        <p key={r}>
          <b>{r}</b>
        </p>
      ))}
      {suggestions.length ? (
        <ul>
          {suggestions.map((s, i) => (
            <li key={s}>
              <button
                type="button"
                data-on={i === chosen || undefined}
                disabled={busy}
                onMouseDown={(e) => e.preventDefault()}
                onClick={() => save(s)}
              >
                <span className="p-cut">{s}</span> {i === chosen ? <kbd className="p-kbd">Enter</kbd> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {sharing ? (
        <label>
          <input
            type="checkbox"
            className={fieldStyles.box}
            checked={together}
            onMouseDown={(e) => e.preventDefault()}
            onChange={(e) => setTogether(e.target.checked)}
          />{" "}
          {t("Terapkan ke semua baris salah dengan nilai yang sama")}
        </label>
      ) : null}
      <p className="p-caption p-faint">{t("Enter menyimpan, Esc membatalkan.")}</p>
    </div>
  );
  return (
    <Popover open placement="bottomLeft" arrow={false} content={help} destroyOnHidden>
      <input
        ref={input}
        className={styles.input}
        value={words}
        disabled={busy}
        aria-label={t(field.label)}
        aria-invalid={reasons.length > 0}
        onChange={(e) => {
          setWords(e.target.value);
          setChosen(-1);
        }}
        onKeyDown={press}
        onBlur={(e) => {
          if (!(e.relatedTarget instanceof Element && e.relatedTarget.closest(".ant-popover"))) onCancel();
        }}
      />
    </Popover>
  );
}
