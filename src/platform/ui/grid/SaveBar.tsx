import RedoOutlined from "@ant-design/icons/RedoOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { Button } from "antd";
import { integer } from "../language/format.web.ts";
import { useT } from "../language/i18n.web.ts";
import type { EditBook } from "./edits.web.ts";
import styles from "./grid.module.css";

type SaveBarProps = {
  readonly book: EditBook;
  readonly broken: number;
  /** Saving is prevented by something other than cells, such as a wrong sum. */
  readonly blocked?: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
};

/** Undo, redo, the number of unsaved cells, and the save button. */
export function SaveBar({ book, broken, blocked = false, saving, onSave }: SaveBarProps) {
  const t = useT();
  const count = book.edits.size;
  return (
    <>
      <button
        type="button"
        className="p-ib"
        data-small=""
        disabled={!book.canUndo}
        aria-label={t("Urungkan")}
        title={`${t("Urungkan")} (Ctrl+Z)`}
        onClick={book.undo}
      >
        <UndoOutlined aria-hidden="true" />
      </button>
      <button
        type="button"
        className="p-ib"
        data-small=""
        disabled={!book.canRedo}
        aria-label={t("Ulangi")}
        title={`${t("Ulangi")} (Ctrl+Y)`}
        onClick={book.redo}
      >
        <RedoOutlined aria-hidden="true" />
      </button>
      <span className="p-small p-muted" role="status">
        {broken > 0 ? (
          <b className={styles.broken}>{t("{count} sel salah", { count: integer(broken) })}</b>
        ) : count > 0 ? (
          t("{count} sel belum disimpan", { count: integer(count) })
        ) : (
          t("Belum ada perubahan")
        )}
      </span>
      <Button size="small" disabled={count === 0 || saving} onClick={book.reset}>
        {t("Buang")}
      </Button>
      <Button
        size="small"
        type="primary"
        disabled={count === 0 || broken > 0 || blocked}
        loading={saving}
        onClick={onSave}
      >
        {t("Simpan")}
      </Button>
    </>
  );
}
