import EditOutlined from "@ant-design/icons/EditOutlined";
import { memo, type MouseEvent, type PointerEvent } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { asCounted } from "../tally.ts";
import { isFigure, renderValue, t, textOf } from "#platform/ui/index.web.ts";
import type { AnyRow } from "./resource-calls.web.ts";
import { RowMenu } from "./RowMenu.tsx";
import { headingOf, type Named } from "./shape.web.ts";
import type { AnyView } from "../view/view.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./resource.module.css";

/** A custom cell shows its displayed text as tooltip, in the reader's language and not as stored. */
const sayWhole = (e: PointerEvent<HTMLElement>) => {
  e.currentTarget.title = e.currentTarget.textContent ?? "";
};

export type RowHandlers = {
  readonly onOpen: (id: number) => void;
  readonly onEdit: (id: number) => void;
  readonly onCheck: (row: AnyRow, on: boolean, range: boolean) => void;
  readonly onHot: (id: number | undefined) => void;
};
type Props = RowHandlers & {
  readonly resource: AnyResource;
  readonly row: AnyRow;
  readonly columns: readonly Named[];
  readonly cells: AnyView["cells"];
  readonly view: AnyView | undefined;
  readonly href: string;
  readonly checked: boolean;
  readonly selectable: boolean;
  readonly open: boolean;
  /** Whether the row has the pointer or the focus; its buttons are rendered only then. */
  readonly hot: boolean;
  readonly canWrite: boolean;
  /** Distances of the frozen cells from the left; the same array while the layout is unchanged. */
  readonly lefts: readonly number[];
  /** Columns of the selected range in this row. */
  readonly markFrom: number | undefined;
  readonly markTo: number | undefined;
};

const cutKinds = new Set(["text", "html", "ref"]);
const onControl = (event: MouseEvent): boolean =>
  (event.target as Element).closest("a, button, input, label, .ant-dropdown") !== null;

/** One row, rendered again only when its own values or its own state change. */
export const ListRow = memo(function ListRow({
  resource,
  row,
  columns,
  cells,
  view,
  href,
  checked,
  selectable,
  open,
  hot,
  canWrite,
  lefts,
  markFrom,
  markTo,
  onOpen,
  onEdit,
  onCheck,
  onHot,
}: Props) {
  const first = columns[0] as Named;
  // a date or a figure does not name a row by itself
  const name =
    first.field.kind === "text" || first.field.kind === "ref"
      ? textOf(first.field, row[first.name], t)
      : headingOf(resource, row);
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(row.id);
  };
  const clickRow = (event: MouseEvent) => {
    if (!onControl(event) && !getSelection()?.toString() && !event.currentTarget.closest("[data-ranging]"))
      onOpen(row.id);
  };
  return (
    <tr
      className={styles.row}
      data-id={row.id}
      data-open={open || undefined}
      data-checked={checked || undefined}
      data-archived={row.archivedAt ? "" : undefined}
      onClick={clickRow}
      onMouseEnter={() => onHot(row.id)}
      onFocus={() => onHot(row.id)}
    >
      {selectable ? (
        <td className={styles.check}>
          <input
            type="checkbox"
            className={fieldStyles.box}
            checked={checked}
            aria-label={t("Pilih {name}", { name })}
            onChange={() => undefined}
            onClick={(e) => onCheck(row, !checked, e.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map(({ name: key, field }, at) => {
        const value = asCounted(resource, key, row);
        const Slot = cells?.[key];
        const content = Slot ? <Slot row={row} value={value} /> : renderValue(field, value);
        return (
          <td
            key={key}
            className={isFigure(field) ? "p-num" : undefined}
            data-pin={at < lefts.length ? (at === lefts.length - 1 ? "last" : "") : undefined}
            data-marked={
              markFrom !== undefined && markTo !== undefined && at >= markFrom && at <= markTo ? "" : undefined
            }
            style={at < lefts.length ? { left: lefts[at] } : undefined}
            title={!Slot && cutKinds.has(field.kind) && value ? textOf(field, value, t) : undefined}
            onPointerEnter={Slot ? sayWhole : undefined}
          >
            {at === 0 ? (
              <a className={styles.link} data-row-link href={href} onClick={openHere} aria-current={open || undefined}>
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        );
      })}
      <td className={styles.acts}>
        {hot ? (
          <span>
            {canWrite && !row.archivedAt ? (
              <button
                type="button"
                className="p-ib"
                data-small=""
                aria-label={t("Ubah {name}", { name })}
                onClick={() => onEdit(row.id)}
              >
                <EditOutlined aria-hidden="true" />
              </button>
            ) : null}
            <RowMenu
              resource={resource}
              row={row}
              name={name}
              view={view}
              canWrite={canWrite}
              href={href}
              onOpen={onOpen}
              onEdit={onEdit}
            />
          </span>
        ) : null}
      </td>
    </tr>
  );
});
