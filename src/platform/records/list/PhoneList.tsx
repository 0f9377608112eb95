import { Fragment, type ReactNode } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { isSummable } from "#kit/summable.ts";
import { asCounted, isExcludedFromSums } from "../tally.ts";
import { Cell, exact, money, nameOnly, t, textOf } from "#platform/ui/index.web.ts";
import type { AnyRow } from "./resource-calls.web.ts";
import { codeOf, headingOf, type Named, phoneShape } from "./shape.web.ts";
import type { AnyView } from "../view/view.web.ts";
import styles from "./resource.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly rows: readonly AnyRow[];
  readonly columns: readonly Named[];
  readonly view: AnyView | undefined;
  readonly hrefOf: (id: number) => string;
  readonly openId: number | undefined;
  readonly stale: boolean;
  readonly onOpen: (id: number) => void;
};

type FigureProps = { readonly resource: AnyResource; readonly column: Named; readonly row: AnyRow };
function Figure({ resource, column, row }: FigureProps) {
  const value = asCounted(resource, column.name, row);
  if (value === null || value === undefined) return null;
  const struck = (text: string) =>
    isExcludedFromSums(resource, row) && isSummable(column.field) ? <s className="p-faint">{text}</s> : text;
  const unit = "unit" in column.field ? column.field.unit : undefined;
  if (unit === "Rp") return <b className={styles.cardFigure}>{struck(money(String(value)))}</b>;
  return (
    <span className={styles.cardFigure} data-unit={unit}>
      <b>{struck(exact(String(value)))}</b>
      <small>{t(unit ?? column.field.label)}</small>
    </span>
  );
}

/** Kinds of fields whose values are unclear without a label. */
const bare: ReadonlySet<string> = new Set(["boolean", "decimal", "integer"]);
function briefOf({ name, field }: Named, row: AnyRow): string {
  const text = textOf(field, row[name], t);
  if (field.kind === "ref") return nameOnly(field, text);
  return bare.has(field.kind) ? `${t(field.label)}: ${text}` : text;
}

/** A text may be stored as codes that its cell shows as words. A card is a link itself and contains no links. */
const cellOf = (view: AnyView | undefined, { name, field }: Named) =>
  field.kind === "text" && !view?.linked?.includes(name) ? view?.cells?.[name] : undefined;
type Note = { readonly key: string; readonly content: ReactNode };
/** The notes of a card below its heading, without duplicates. */
function notesOf(notes: readonly Named[], view: AnyView | undefined, row: AnyRow): readonly Note[] {
  const match = new Map<string, Note>();
  for (const note of notes) {
    const value = row[note.name];
    if (value === null || value === undefined) continue;
    const Slot = cellOf(view, note);
    const text = briefOf(note, row);
    if (Slot) match.set(`cell ${note.name}`, { key: note.name, content: <Slot row={row} value={value} /> });
    else if (!match.has(text)) match.set(text, { key: note.name, content: text });
  }
  return [...match.values()];
}
const Joined = ({ notes }: { readonly notes: readonly Note[] }) =>
  notes.map(({ key, content }, at) => (
    <Fragment key={key}>
      {at > 0 ? " · " : null}
      {content}
    </Fragment>
  ));

/** The rows as cards for phones: name, code and place, status, and the first figure in large type. */
export function PhoneList({ resource, rows, columns, view, hrefOf, openId, stale, onOpen }: Props) {
  const { status, figure, notes } = phoneShape(resource, columns);
  const Marks = view?.marks;
  return (
    <ul className={styles.cards} data-stale={stale || undefined}>
      {rows.map((row) => {
        const [first, ...rest] = notesOf(notes, view, row);
        const Slot = status ? view?.cells?.[status.name] : undefined;
        const code = codeOf(resource, row);
        const heading = view?.heading?.(row) ?? headingOf(resource, row, figure?.name, status?.name);
        return (
          <li key={row.id} data-open={row.id === openId || undefined}>
            <a
              href={hrefOf(row.id)}
              data-row-link
              onClick={(e) => {
                if (e.metaKey || e.ctrlKey || e.shiftKey) return;
                e.preventDefault();
                onOpen(row.id);
              }}
            >
              <span className={styles.cardTop}>
                <b>{heading}</b>
                {status ? (
                  Slot ? (
                    <Slot row={row} value={row[status.name]} />
                  ) : (
                    <Cell field={status.field} value={row[status.name]} />
                  )
                ) : null}
              </span>
              <span className={styles.cardLow}>
                <span className={styles.cardNotes}>
                  <span className="p-cut p-faint p-tabular">
                    <Joined
                      notes={[
                        ...(code && code !== heading ? [{ key: " code", content: code }] : []),
                        ...(first ? [first] : []),
                      ]}
                    />
                  </span>
                  <span className="p-cut p-muted">
                    <Joined notes={rest} />
                  </span>
                </span>
                {figure ? <Figure resource={resource} column={figure} row={row} /> : null}
              </span>
              {Marks ? (
                <span className={styles.cardMarks}>
                  <Marks row={row} />
                </span>
              ) : null}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
