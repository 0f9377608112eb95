import { type KeyboardEvent, useRef, useState } from "react";
import type { EditorProps } from "./grid-types.web.ts";
import styles from "./grid.module.css";

/** The default editor: a text input over the cell. */
export function TextEditor({ typed, start, label, onDone, end = false }: EditorProps & { readonly end?: boolean }) {
  const [text, setText] = useState(typed ?? start);
  const done = useRef(false);
  const finish = (move: Parameters<EditorProps["onDone"]>[1], keep = true) => {
    if (done.current) return;
    done.current = true;
    onDone(keep && text !== start ? { text } : undefined, move);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation();
    const vertical = e.key === "ArrowDown" ? "down" : e.key === "ArrowUp" ? "up" : undefined;
    if (e.key === "Escape") finish("stay", false);
    else if (e.key === "Enter") finish(e.shiftKey ? "up" : "down");
    else if (e.key === "Tab") finish(e.shiftKey ? "left" : "right");
    else if (vertical && typed !== undefined) finish(vertical);
    else return;
    e.preventDefault();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person asked to edit this cell
      autoFocus
      className={styles.input}
      data-end={end || undefined}
      aria-label={label}
      value={text}
      onFocus={(e) => typed === undefined && e.currentTarget.select()}
      onChange={(e) => setText(e.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish("stay")}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
