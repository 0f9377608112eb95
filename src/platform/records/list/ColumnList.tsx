import DownOutlined from "@ant-design/icons/DownOutlined";
import HolderOutlined from "@ant-design/icons/HolderOutlined";
import UpOutlined from "@ant-design/icons/UpOutlined";
import { type ReactNode, useRef, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import css from "#platform/ui/field/field.module.css";
import styles from "./resource.module.css";

type Item = { readonly name: string; readonly label: string };
type Props = {
  /** In order. */
  readonly shown: readonly Item[];
  readonly hidden: readonly Item[];
  /** Shows or hides a column. */
  readonly onTurn: (name: string) => void;
  /** Returns a function that moves a column one place up or down; undefined if it cannot be moved. */
  readonly moveOf: (name: string, by: -1 | 1) => (() => void) | undefined;
  /** Moves a column to a position, if dragging is supported. */
  readonly onDrop?: (name: string, at: number) => void;
  /** Placed between the columns and the foot. */
  readonly children?: ReactNode;
  readonly foot: ReactNode;
};

/** Selects columns and their order, by dragging or by keyboard. */
export function ColumnList({ shown, hidden, onTurn, moveOf, onDrop, children, foot }: Props) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const arrow = ({ name, label }: Item, by: -1 | 1) => {
    const move = moveOf(name, by);
    const press = () => {
      move?.();
      // The buttons move with the column, and so does the focus.
      requestAnimationFrame(() =>
        list.current
          ?.querySelector<HTMLButtonElement>(`[data-column="${name}"] [data-by="${by}"]:not(:disabled)`)
          ?.focus(),
      );
    };
    return (
      <button
        type="button"
        className="p-ib"
        data-small=""
        data-by={by}
        aria-label={t(by < 0 ? "Naikkan {name}" : "Turunkan {name}", { name: label })}
        disabled={!move}
        onClick={press}
      >
        {by < 0 ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
      </button>
    );
  };
  return (
    <div className={styles.columns}>
      <ul ref={list}>
        {shown.map((item, at) => (
          <li
            key={item.name}
            data-column={item.name}
            data-dragged={item.name === dragged || undefined}
            draggable={onDrop !== undefined}
            onDragStart={() => setDragged(item.name)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(e) => {
              e.preventDefault();
              if (dragged && dragged !== item.name) onDrop?.(dragged, at);
            }}
          >
            {onDrop ? <HolderOutlined className={styles.holder} aria-hidden="true" /> : null}
            <label>
              <input
                type="checkbox"
                className={css.box}
                checked
                disabled={shown.length === 1}
                onChange={() => onTurn(item.name)}
              />{" "}
              {item.label}
            </label>
            {arrow(item, -1)}
            {arrow(item, 1)}
          </li>
        ))}
        {hidden.map(({ name, label }) => (
          <li key={name} data-column={name}>
            <label>
              <input type="checkbox" className={css.box} checked={false} onChange={() => onTurn(name)} /> {label}
            </label>
          </li>
        ))}
        {children}
      </ul>
      <div className={styles.editorFoot}>{foot}</div>
    </div>
  );
}
