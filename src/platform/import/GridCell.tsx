import type { ImportRow } from "./import.calls.ts";
import type { Field } from "#kit/field.ts";
import { sayIssue } from "./issue-words.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isFigure, useLocale, useT } from "#platform/ui/index.web.ts";
import { storedText } from "./stored-text.web.ts";
import { RepairCell } from "./RepairCell.tsx";
import styles from "./import.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly row: ImportRow;
  readonly name: string;
  readonly field: Field;
  readonly editing: { readonly start: string | undefined } | undefined;
  readonly editable: boolean;
  /** Frozen while the other columns scroll. */
  readonly first: boolean;
  readonly tabbable: boolean;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onFocus: () => void;
  readonly onSave: (text: string, together: boolean) => void;
  readonly onCancel: () => void;
};

/** One cell of the dry run: its text, why it is refused, and, when opened, an input to repair it. */
export function GridCell({
  resource,
  row,
  name,
  field,
  editing,
  editable,
  first,
  tabbable,
  busy,
  onEdit,
  onFocus,
  onSave,
  onCancel,
}: Props) {
  const t = useT();
  const locale = useLocale();
  const reasons = row.errors.filter((e) => e.field === name).map((e) => sayIssue(e, t, locale));
  const text = row.cells[name] ?? "";
  const stored = editing ? undefined : storedText(field, text, row.stored[name], t);
  const keys = (resource.exchange?.key ?? []) as readonly string[];
  return (
    <td
      className={`${isFigure(field) ? "p-num" : ""} ${first ? styles.first : ""}`.trim() || undefined}
      data-wrong={(!editing && reasons.length > 0) || undefined}
      data-editing={editing ? true : undefined}
    >
      {editing ? (
        <RepairCell
          resource={resource}
          field={field}
          text={editing.start ?? text}
          chosen={editing.start === undefined}
          reasons={reasons}
          sharing={reasons.length > 0 && !keys.includes(name)}
          busy={busy}
          onSave={onSave}
          onCancel={onCancel}
        />
      ) : (
        <button
          type="button"
          className={styles.cell}
          data-cell={`${row.line}/${name}`}
          tabIndex={tabbable || reasons.length ? 0 : -1}
          disabled={!editable}
          title={reasons.length ? reasons.join(" ") : stored ? `${text} → ${stored}` : text}
          aria-label={reasons.length ? `${t(field.label)}: ${text || t("kosong")}. ${reasons.join(" ")}` : undefined}
          onFocus={onFocus}
          onClick={onEdit}
        >
          {stored ? (
            <>
              <span className={styles.raw}>{text}</span> <span aria-hidden="true">→</span> <b>{stored}</b>
            </>
          ) : (
            text || (reasons.length ? t("kosong") : "")
          )}
        </button>
      )}
    </td>
  );
}
