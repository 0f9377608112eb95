import { type KeyboardEvent, useState } from "react";
import { type AnyMapping, parentOf } from "./mapping.ts";
import type { ParentRow, Parents } from "./mapping.calls.ts";
import type { RefValue } from "#kit/field.ts";
import { countOf, integer, SearchBox, useT } from "#platform/ui/index.web.ts";
import { unitLabelOf } from "#platform/records/index.web.ts";
import styles from "./mapping.module.css";

type Props = {
  readonly mapping: AnyMapping;
  readonly tree: Parents;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly selected: string | undefined;
  readonly onSelect: (parent: string | undefined) => void;
  /** Set while members are dragged, so that a parent can receive them. */
  readonly onDrop: ((to: RefValue | null) => void) | undefined;
};

/** Arrow keys move through the pane as through a list; Enter selects, as on any button. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!by) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const next = all[all.indexOf(document.activeElement as HTMLElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The parents with their number of members. Members without a parent come first, because they require action. */
export function ParentPane({ mapping, tree, words, onWords, selected, onSelect, onDrop }: Props) {
  const t = useT();
  const [over, setOver] = useState<string>();
  const targets = (key: string, to: RefValue | null) =>
    onDrop
      ? {
          onDragOver: (e: React.DragEvent) => {
            e.preventDefault();
            setOver(key);
          },
          onDragLeave: () => setOver((now) => (now === key ? undefined : now)),
          onDrop: (e: React.DragEvent) => {
            e.preventDefault();
            setOver(undefined);
            onDrop(to);
          },
        }
      : {};
  const line = (
    key: string | undefined,
    label: string,
    count: number,
    extra: { tone?: string; to?: RefValue | null; coming?: number } = {},
  ) => (
    <li
      key={key ?? "all"}
      data-over={over === key && key !== undefined ? "" : undefined}
      {...(extra.to === undefined ? {} : targets(key ?? "", extra.to))}
    >
      <button
        type="button"
        aria-current={selected === key ? "true" : undefined}
        data-tone={extra.tone}
        onClick={() => onSelect(key)}
      >
        <span className="p-cut">{label}</span>
        {extra.coming ? (
          <span className={styles.coming} title={t("{count} akan masuk", { count: extra.coming })}>
            +{integer(extra.coming)}
          </span>
        ) : null}
        <b className="p-tabular">{integer(count)}</b>
      </button>
    </li>
  );
  const noun = unitLabelOf(parentOf(mapping));
  return (
    <nav className={`p-card ${styles.parents}`} aria-label={t(parentOf(mapping).title)} onKeyDown={walk}>
      <SearchBox
        value={words}
        placeholder={t("Cari")}
        label={t("Cari {title}", { title: t(parentOf(mapping).title) })}
        onChange={onWords}
      />
      <ul>
        {words ? null : line(undefined, t("Semua"), tree.members)}
        {words
          ? null
          : line("none", t("Belum dipetakan"), tree.gaps, { tone: tree.gaps > 0 ? "warning" : undefined, to: null })}
        {tree.planned > 0 && !words ? line("planned", t("Rencana pindah"), tree.planned, { tone: "info" }) : null}
      </ul>
      <ul className={styles.parentsList}>
        {tree.parents.map((p: ParentRow) => line(String(p.id), p.label, p.count, { to: p, coming: p.coming }))}
      </ul>
      <p className="p-caption p-faint">
        {tree.total > tree.parents.length ? `${t("{range} dari", { range: integer(tree.parents.length) })} ` : ""}
        {countOf(noun, tree.total, t)}
      </p>
    </nav>
  );
}
