import RightOutlined from "@ant-design/icons/RightOutlined";
import { type KeyboardEvent, useRef, useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { focusFirst } from "../record/focus-first.web.ts";
import { fieldOf } from "../list/list-query.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import resourceStyles from "../list/resource.module.css";

/** If there are more fields than this, a search box is shown. */
const few = 8;

/** Selects a field: type part of its name, move with the arrow keys, confirm with Enter. */
export function FieldPicker({
  resource,
  names,
  onChoose,
}: {
  readonly resource: AnyResource;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}) {
  const t = useT();
  const [words, setWords] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const label = (n: string) => t(fieldOf(resource, n)?.label ?? n);
  const matches = names.filter((n) => label(n).toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()));
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && matches[0]) {
      event.preventDefault();
      onChoose(matches[0]);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const stops: HTMLElement[] = [...(list.current?.querySelectorAll<HTMLElement>("input, button") ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    stops[Math.min(stops.length - 1, Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1)))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside
    <div ref={list} className={resourceStyles.fields} onKeyDown={press}>
      {names.length > few ? (
        <input
          ref={focusFirst}
          type="search"
          className={`${fieldStyles.search} ${fieldStyles.wide}`}
          value={words}
          maxLength={60}
          placeholder={t("Cari kolom")}
          aria-label={t("Cari kolom")}
          onChange={(e) => setWords(e.target.value)}
        />
      ) : null}
      <ul>
        {matches.map((n, at) => (
          <li key={n}>
            <button
              type="button"
              ref={at === 0 && names.length <= few ? focusFirst : undefined}
              onClick={() => onChoose(n)}
            >
              {label(n)} <RightOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
        {matches.length ? null : <li className="p-small p-faint">{t("Tidak ada yang cocok.")}</li>}
      </ul>
    </div>
  );
}
