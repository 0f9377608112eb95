import ArrowDownOutlined from "@ant-design/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/ArrowUpOutlined";
import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { type KeyboardEvent, useState } from "react";
import { itemKinds, type SurveyItem } from "#features/atsalesman/rules/survey-logic.ts";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./designer.module.css";

type Props = {
  readonly items: readonly SurveyItem[];
  readonly chosen: number;
  readonly editable: boolean;
  readonly faulty: ReadonlySet<string | null>;
  readonly onChoose: (at: number) => void;
  readonly onChange: (items: readonly SurveyItem[], chosen: number) => void;
};

const freeKey = (items: readonly SurveyItem[]): string => {
  for (let n = items.length + 1; ; n++) if (!items.some((i) => i.key === `q${n}`)) return `q${n}`;
};

/** Items in their order: moved by drag, by Alt and an arrow key, or by the buttons below the list. */
export function ItemList({ items, chosen, editable, faulty, onChoose, onChange }: Props) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!editable || !item || to < 0 || to >= items.length) return;
    const rest = items.filter((_, i) => i !== from);
    onChange([...rest.slice(0, to), item, ...rest.slice(to)], to);
  };
  const onKey = (e: KeyboardEvent, at: number) => {
    const step = e.key === "ArrowUp" ? -1 : e.key === "ArrowDown" ? 1 : 0;
    if (!e.altKey || step === 0) return;
    e.preventDefault();
    move(at, at + step);
    // the focus follows the item to its new place
    const list = e.currentTarget.closest("ol");
    requestAnimationFrame(() => list?.querySelectorAll("button")[at + step]?.focus());
  };
  const add = () => {
    const key = freeKey(items);
    const blank: SurveyItem = { key, kind: "text", label: "", required: false, options: [], condition: null };
    onChange([...items, blank], items.length);
  };
  return (
    <section className={`p-card ${styles.list}`} aria-label={t("Butir survei")}>
      <header>
        <h2>{t("Butir survei")}</h2>
      </header>
      <ol>
        {items.map((item, at) => (
          <li
            key={item.key}
            data-over={dragged !== undefined && dragged !== at ? "" : undefined}
            onDragOver={(e) => dragged !== undefined && e.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, at)}
          >
            <button
              type="button"
              aria-current={at === chosen || undefined}
              draggable={editable || undefined}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={(e) => onKey(e, at)}
              onClick={() => onChoose(at)}
            >
              <span className="p-cut">
                <b className="p-tabular">{at + 1}.</b> {item.label || t("(belum ada pertanyaan)")}
              </span>
              <small className="p-faint" data-tone={faulty.has(item.key) ? "error" : undefined}>
                {t(itemKinds[item.kind])}
                {item.condition ? ` · ${t("bersyarat")}` : ""}
                {faulty.has(item.key) ? ` · ${t("perlu diperbaiki")}` : ""}
              </small>
            </button>
          </li>
        ))}
      </ol>
      {editable ? (
        <div className={styles.acts}>
          <Button icon={<PlusOutlined />} onClick={add}>
            {t("Tambah butir")}
          </Button>
          <Button
            icon={<ArrowUpOutlined />}
            aria-label={t("Naikkan butir")}
            disabled={chosen <= 0}
            onClick={() => move(chosen, chosen - 1)}
          />
          <Button
            icon={<ArrowDownOutlined />}
            aria-label={t("Turunkan butir")}
            disabled={chosen >= items.length - 1}
            onClick={() => move(chosen, chosen + 1)}
          />
          <Button
            danger
            icon={<DeleteOutlined />}
            aria-label={t("Hapus butir")}
            disabled={!items[chosen]}
            onClick={() =>
              onChange(
                items.filter((_, i) => i !== chosen),
                Math.max(0, chosen - 1),
              )
            }
          />
        </div>
      ) : null}
    </section>
  );
}
