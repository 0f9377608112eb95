import CaretDownFilled from "@ant-design/icons/CaretDownFilled";
import CaretUpFilled from "@ant-design/icons/CaretUpFilled";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { columnWidth } from "../view/saved-view.calls.ts";
import { headOf, isFigure, useT } from "#platform/ui/index.web.ts";
import { canSort, nextSort, type SortKey } from "./list-query.web.ts";
import type { Named } from "./shape.web.ts";
import type { ListState } from "./useList.ts";
import styles from "./resource.module.css";

type Props = {
  readonly list: ListState;
  readonly column: Named;
  readonly sort: readonly SortKey[];
  /** For a frozen column: its distance from the left in pixels. */
  readonly left: number | undefined;
  readonly lastPinned: boolean;
  readonly onResize: (name: string, width: number | undefined) => void;
};

const keyStep = 16;
const within = (width: number): number => Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)));

/** A column heading: a click sorts, and its edge changes the width, by pointer or arrow keys. */
export function ColumnHead({ list, column, sort, left, lastPinned, onResize }: Props) {
  const t = useT();
  const label = headOf(column.field, t(column.field.label));
  const at = sort.findIndex((k) => k.field === column.name);
  const key = sort[at];
  const sortable = canSort(list.resource, column.name);
  const style: CSSProperties | undefined = left === undefined ? undefined : { left };
  const press = (e: KeyboardEvent<HTMLTableCellElement>) => {
    const by = e.key === "ArrowRight" ? keyStep : e.key === "ArrowLeft" ? -keyStep : 0;
    if (!e.shiftKey || (by === 0 && e.key !== "Delete")) return;
    e.preventDefault();
    onResize(column.name, by ? within(e.currentTarget.getBoundingClientRect().width + by) : undefined);
  };
  return (
    <th
      scope="col"
      onKeyDown={press}
      className={isFigure(column.field) ? "p-num" : undefined}
      data-pin={left === undefined ? undefined : lastPinned ? "last" : ""}
      style={style}
      title={sortable ? undefined : label}
      aria-sort={key ? (key.down ? "descending" : "ascending") : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          title={t("{label}: urutkan (Shift menambah kolom, Shift+←/→ mengubah lebar)", { label })}
          onClick={(e) => list.change({ sort: nextSort(list.resource, list.query, column.name, e.shiftKey) })}
        >
          <span className="p-cut">{label}</span>
          {key ? key.down ? <CaretDownFilled aria-hidden="true" /> : <CaretUpFilled aria-hidden="true" /> : null}
          {key && sort.length > 1 ? <small>{at + 1}</small> : null}
        </button>
      ) : (
        label
      )}
      <Edge name={column.name} onResize={onResize} />
    </th>
  );
}

/** The handle at a column's edge, for the pointer; arrow keys on the heading do the same. */
function Edge({ name, onResize }: { readonly name: string; readonly onResize: Props["onResize"] }) {
  const drag = (down: PointerEvent<HTMLSpanElement>) => {
    const edge = down.currentTarget;
    const head = edge.closest("th") as HTMLTableCellElement;
    // During the drag only the column element is updated, so that no row is rendered again.
    const col = head.closest("table")?.querySelectorAll("col")[head.cellIndex];
    const from = head.getBoundingClientRect().width;
    let width = from;
    edge.setPointerCapture(down.pointerId);
    const move = (e: globalThis.PointerEvent) => {
      width = within(from + e.clientX - down.clientX);
      if (col) col.style.width = `${width}px`;
    };
    const end = () => {
      edge.removeEventListener("pointermove", move);
      if (width !== from) onResize(name, width);
    };
    edge.addEventListener("pointermove", move);
    edge.addEventListener("lostpointercapture", end, { once: true });
    down.preventDefault();
  };
  return (
    <span
      aria-hidden="true"
      className={styles.edge}
      onPointerDown={drag}
      onDoubleClick={() => onResize(name, undefined)}
    />
  );
}
