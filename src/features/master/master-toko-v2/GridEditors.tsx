import { type KeyboardEvent, useRef } from "react";
import type { BooleanField, ChoiceField, RefField, RefValue } from "#kit/field.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { type EditorProps, RefSelect, targetOf, useT } from "#platform/ui/index.web.ts";
import gridStyles from "#platform/ui/grid/grid.module.css";
import styles from "./store-grid.module.css";

/** A list of choices as a native select element, with its familiar keyboard behaviour. */
export function ChoiceEditor({
  field,
  value,
  label,
  onDone,
}: EditorProps & { readonly field: ChoiceField | BooleanField; readonly value: unknown }) {
  const t = useT();
  const done = useRef(false);
  const finish = (...args: Parameters<EditorProps["onDone"]>) => {
    if (done.current) return;
    done.current = true;
    onDone(...args);
  };
  const options =
    field.kind === "boolean"
      ? [
          { value: "true", label: "Ya" },
          { value: "false", label: "Tidak" },
        ]
      : field.choices;
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (e.key === "Escape" || e.key === "Enter" || e.key === "Tab") {
      e.preventDefault();
      finish(undefined, e.key === "Tab" ? (e.shiftKey ? "left" : "right") : "stay");
    }
  };
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the person asked to edit this cell
      autoFocus
      className={gridStyles.select}
      aria-label={label}
      defaultValue={String(value ?? "")}
      onKeyDown={onKeyDown}
      onBlur={() => finish(undefined, "stay")}
      onChange={(e) => {
        const chosen = options.find((o) => o.value === e.target.value);
        finish(
          {
            text: chosen ? t(chosen.label) : "",
            value: field.kind === "boolean" ? e.target.value === "true" : e.target.value || null,
          },
          "stay",
        );
      }}
    >
      {field.required ? null : <option value="" />}
      {options.map((o) => (
        <option key={o.value} value={o.value}>
          {t(o.label)}
        </option>
      ))}
    </select>
  );
}

/** A reference is searched as in a form. */
export function RefEditor({
  field,
  value,
  label,
  onDone,
}: EditorProps & { readonly field: RefField; readonly value: RefValue | null }) {
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (e.key !== "Escape" && e.key !== "Tab") return;
    e.preventDefault();
    onDone(undefined, e.key === "Tab" ? (e.shiftKey ? "left" : "right") : "stay");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside, on their way to the grid
    <div onKeyDown={onKeyDown} className={styles.ref}>
      <RefSelect
        autoFocus
        small
        label={label}
        target={targetOf(field, Store)}
        allowClear={!field.required}
        value={value}
        onChange={(next) => onDone({ text: next?.label ?? "", value: next }, "stay")}
        onBlur={() => onDone(undefined, "stay")}
      />
    </div>
  );
}
