import { Button } from "antd";
import { arranged } from "../report-columns.ts";
import { type Translate, useT } from "#platform/ui/index.web.ts";
import { ColumnList } from "#platform/records/index.web.ts";
import {
  columnMoved,
  hasShares,
  hasColumnSettings,
  columnSettingsChanger,
  columnToggled,
  noColumnSettings,
} from "./column-settings.web.ts";
import { type Column, nameOf, shareUnit } from "./columns.web.ts";
import type { TableProps } from "./table-props.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";

const itemOf = (c: Column, t: Translate) => ({ name: c.id, label: nameOf(c, t) });

type Props = Pick<TableProps, "report" | "answer" | "view" | "change"> & {
  /** Including hidden ones, in the order of the report. */
  readonly all: readonly Column[];
};

/** The actions of column menus in one panel for phones; without horizontal scrolling, columns need not be frozen. */
export default function PhoneColumns({ report, answer, view, change, all }: Props) {
  const t = useT();
  const { columns: settings } = view;
  const ids = all.map((c) => c.id);
  const shown = arranged(all, (c) => c.id, settings);
  const apply = columnSettingsChanger(change);
  const reset = () => apply(() => noColumnSettings);
  const parts = all.filter((c) => hasShares(report, answer, c.id));
  return (
    <ColumnList
      shown={shown.map((c) => itemOf(c, t))}
      hidden={all.filter((c) => !shown.includes(c)).map((c) => itemOf(c, t))}
      onTurn={(id) => apply((now) => columnToggled(now, "hide", id))}
      moveOf={(id, by) =>
        columnMoved(ids, settings, id, by) ? () => apply((now) => columnMoved(ids, now, id, by)) : undefined
      }
      foot={
        <Button size="small" type="text" disabled={!hasColumnSettings(settings)} onClick={reset}>
          {t("Kolom semula")}
        </Button>
      }
    >
      {parts.length > 0 ? <li className="p-faint">{t(shareUnit)}</li> : null}
      {parts.map((c) => (
        <li key={c.id}>
          <label>
            <input
              type="checkbox"
              className={fieldStyles.box}
              aria-label={nameOf({ ...c, whole: "" }, t)}
              checked={settings.percent.includes(c.id)}
              onChange={() => apply((now) => columnToggled(now, "percent", c.id))}
            />{" "}
            {nameOf({ ...c, whole: undefined }, t)}
          </label>
        </li>
      ))}
    </ColumnList>
  );
}
