import { Button } from "antd";
import ArrowDownOutlined from "@ant-design/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/ArrowUpOutlined";
import MenuFoldOutlined from "@ant-design/icons/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons/MenuUnfoldOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { type DragEvent, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import type { Move } from "./outline.ts";
import type { Chapters } from "./useChapters.ts";
import styles from "./manual-book.module.css";

const moves: readonly (readonly [Move, string, typeof ArrowUpOutlined])[] = [
  ["up", "Naikkan", ArrowUpOutlined],
  ["down", "Turunkan", ArrowDownOutlined],
  ["out", "Keluarkan satu tingkat", MenuFoldOutlined],
  ["in", "Masukkan satu tingkat", MenuUnfoldOutlined],
];

/** Chapters in reading order: dropped on another one they are placed before it; buttons do the same without a mouse. */
export function ChapterTree({ chapters }: { readonly chapters: Chapters }) {
  const t = useT();
  const { lines, current } = chapters;
  const [dragged, setDragged] = useState<number>();
  const drop = (event: DragEvent, onto: (typeof lines)[number]["chapter"]) => {
    event.preventDefault();
    if (dragged !== undefined && dragged !== onto.id)
      void chapters.put(dragged, { parentId: onto.parentId, before: onto.id });
    setDragged(undefined);
  };
  return (
    <nav className={styles.tree} aria-label={t("Bab")}>
      <div className={styles.treeTools}>
        {moves.map(([move, label, Icon]) => (
          <Button
            key={move}
            size="small"
            icon={<Icon />}
            aria-label={t(label)}
            title={t(label)}
            disabled={!current || !chapters.maySteps(current.id, move)}
            onClick={() => current && void chapters.step(current.id, move)}
          />
        ))}
        <span className="p-gap" />
        <Button size="small" icon={<PlusOutlined />} onClick={() => void chapters.add(t("Bab baru"))}>
          {t("Bab")}
        </Button>
      </div>
      <ol>
        {lines.map(({ chapter, depth, label }) => (
          <li key={chapter.id} style={{ paddingInlineStart: depth * 16 }}>
            <button
              type="button"
              draggable
              aria-current={chapter.id === current?.id ? "true" : undefined}
              onClick={() => chapters.choose(chapter.id)}
              onDragStart={() => setDragged(chapter.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(e) => e.preventDefault()}
              onDrop={(e) => drop(e, chapter)}
            >
              <span className="p-tabular p-faint">{label}</span> {chapter.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
