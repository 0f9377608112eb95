/** Ctrl+K: opens a page, a record or an action by a search. */
import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { Modal } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePageName, useT } from "#platform/ui/index.web.ts";
import { MenuIcon } from "../icons.tsx";
import { type PaletteEntry, setPaletteOpen } from "./palette-state.web.ts";
import { recordUse } from "./recent.web.ts";
import { type Group, useResults } from "./useResults.ts";
import styles from "./palette.module.css";
import sideStyles from "../menu/side.module.css";

const close = () => setPaletteOpen(false);

type ListProps = {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
};

function Results({ id, groups, active, onActive, onChoose }: ListProps) {
  const t = useT();
  const pageName = usePageName();
  let at = -1;
  return (
    <div role="listbox" id={id} className={styles.results} aria-label={t("Hasil")}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-label={pageName(group.title)}>
          <div className={styles.resultsTitle} aria-hidden="true">
            {pageName(group.title)}
          </div>
          {group.entries.map((entry) => {
            at += 1;
            const mine = at;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
              <div
                key={entry.id}
                id={`${id}-${mine}`}
                role="option"
                tabIndex={-1}
                aria-selected={mine === active}
                className={styles.result}
                onPointerMove={() => mine !== active && onActive(mine)}
                onClick={() => onChoose(entry)}
              >
                <span className={sideStyles.menuIcon} aria-hidden="true">
                  <MenuIcon name={entry.icon} />
                </span>
                <span className="p-cut">{entry.title}</span>
                {entry.hint ? <span className={`p-cut ${styles.resultHint}`}>{entry.hint}</span> : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

export default function Palette() {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { groups, busy } = useResults(query);
  const entries = groups.flatMap((g) => g.entries);
  const words = t("Cari halaman, toko, atau kode");
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    recordUse(entry.id);
    if (entry.to) {
      void navigate(entry.to);
      // the element that had the focus no longer exists; without this the focus would restart in the menu
      requestAnimationFrame(() => document.getElementById("content")?.focus({ preventScroll: true }));
    }
    entry.run?.();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question starts at its first answer
  useEffect(() => setActive(0), [query]);
  useEffect(() => {
    document.getElementById(`${id}-list-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);
  const onKeyDown = (e: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const by = steps[e.key];
    if (by && entries.length > 0) {
      e.preventDefault();
      setActive((active + by + entries.length) % entries.length);
    } else if (e.key === "Enter" && !e.nativeEvent.isComposing) {
      e.preventDefault();
      choose(entries[active]);
    }
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={600}
      style={{ top: 80 }}
      className={styles.palette}
      onCancel={close}
      afterOpenChange={(open) => open && input.current?.focus()}
      title={<span className="p-hidden">{words}</span>}
    >
      <div className={styles.paletteField}>
        <SearchOutlined aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-list-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={words}
          placeholder={words}
          value={query}
          onChange={(e) => setQuery(e.target.value)}
          onKeyDown={onKeyDown}
          spellCheck={false}
          autoComplete="off"
        />
        <kbd className="p-kbd">Esc</kbd>
      </div>
      <Results id={`${id}-list`} groups={groups} active={active} onActive={setActive} onChoose={choose} />
      <p role="status" className={styles.paletteStatus}>
        {entries.length === 0 && !busy
          ? t("Tidak ada yang cocok dengan “{query}”", { query })
          : busy
            ? t("Mencari…")
            : ""}
      </p>
    </Modal>
  );
}
