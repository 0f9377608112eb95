import { type RefObject, useEffect, useRef, useState } from "react";
import { searchDebounceMs } from "#kit/constants.ts";
import { SearchBox } from "./SearchBox.tsx";

type Props = {
  /** The current search text, as in the address. */
  readonly value: string;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly field?: RefObject<HTMLInputElement | null>;
  /** Called with the trimmed text and the preceding one. */
  readonly onChange: (words: string, before: string) => void;
};

/** A search box that reports the text when typing pauses, and immediately on Enter or Escape. */
export function DebouncedSearch({ value, label, placeholder = label, field, onChange }: Props) {
  const [text, setText] = useState(value);
  const lastSent = useRef(value);
  /**
   * Texts that were reported but are not current yet; when they return as `value`, they must not replace later input.
   */
  const underway = useRef<string[]>([]);
  // a value that was not typed here, as after Back or clearing all filters, replaces the text
  useEffect(() => {
    const at = underway.current.indexOf(value);
    underway.current = at < 0 ? [] : underway.current.slice(at + 1);
    if (at >= 0 || value === lastSent.current) return;
    lastSent.current = value;
    setText(value);
  }, [value]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useRef((_words: string) => {});
  report.current = (words) => {
    clearTimeout(timer.current);
    const before = lastSent.current;
    if (words === before) return;
    lastSent.current = words;
    underway.current = words === value ? [] : [...underway.current, words];
    onChange(words, before);
  };
  const type = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report.current(words.trim()), searchDebounceMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchBox
      ref={field}
      value={text}
      placeholder={placeholder}
      label={label}
      enterKeyHint="search"
      onChange={type}
      onKeyDown={(e) => {
        if (e.key === "Enter") report.current(text.trim());
        if (e.key === "Escape" && text) {
          e.stopPropagation();
          setText("");
          report.current("");
        }
      }}
    />
  );
}
