import { Button } from "antd";
import { arranged, eachWish } from "#kit/report-columns.ts";
import { useT } from "#web/i18n.ts";
import { ColumnList } from "#web/resource/ColumnList.tsx";
import { columnMoved, hasShares, isWished, wishBy, wishTurned } from "./column-wishes.ts";
import { type Column, nameOf, shareUnit } from "./columns.ts";
import type { TableProps } from "./table-props.ts";

type Props = Pick<TableProps, "report" | "answer" | "view" | "change"> & {
  /** Including hidden ones, in the order of the report. */
  readonly all: readonly Column[];
};

/** The actions of column menus in one panel for phones; without horizontal scrolling, columns need not be frozen. */
export default function PhoneColumns({ report, answer, view, change, all }: Props) {
  const t = useT();
  const { columns: wishes } = view;
  const ids = all.map((c) => c.id);
  const shown = arranged(all, (c) => c.id, wishes);
  const wish = wishBy(change);
  const item = (c: Column) => ({ name: c.id, label: nameOf(c, t) });
  const parts = all.filter((c) => hasShares(report, answer, c.id));
  return (
    <ColumnList
      shown={shown.map(item)}
      hidden={all.filter((c) => !shown.includes(c)).map(item)}
      onTurn={(id) => wish((now) => wishTurned(now, "hide", id))}
      moveOf={(id, by) =>
        columnMoved(ids, wishes, id, by) ? () => wish((now) => columnMoved(ids, now, id, by)) : undefined
      }
      foot={
        <Button size="small" type="text" disabled={!isWished(wishes)} onClick={() => wish(() => eachWish(() => []))}>
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
              className="f-box"
              aria-label={nameOf({ ...c, whole: "" }, t)}
              checked={wishes.percent.includes(c.id)}
              onChange={() => wish((now) => wishTurned(now, "percent", c.id))}
            />{" "}
            {nameOf({ ...c, whole: undefined }, t)}
          </label>
        </li>
      ))}
    </ColumnList>
  );
}
