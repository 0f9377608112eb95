import CheckOutlined from "@ant-design/icons/CheckOutlined";
import type { MenuProps } from "antd";
import { arranged, type ColumnSettings, maxPinnedColumns } from "../report-columns.ts";
import { DropMenu, useT } from "#platform/ui/index.web.ts";
import {
  columnMoved,
  hasShares,
  hasColumnSettings,
  columnSettingsChanger,
  columnToggled,
  noColumnSettings,
} from "./column-settings.web.ts";
import { type Column, nameOf } from "./columns.web.ts";
import type { TableProps } from "./table-props.web.ts";
import styles from "./figure-table.module.css";

type Item = NonNullable<NonNullable<MenuProps["items"]>[number]>;
type Props = Pick<TableProps, "report" | "answer" | "view" | "change"> & {
  /** The column of the menu, or that of the names. */
  readonly at: string;
  /** Including hidden ones, in the order of the report. */
  readonly all: readonly Column[];
  readonly onClose: () => void;
};

/** Actions on a column; hidden columns can be restored from the menu of any other. */
export default function ColumnMenu({ at, all, report, answer, view, change, onClose }: Props) {
  const t = useT();
  const settings = view.columns;
  const ids = all.map((c) => c.id);
  const shown = arranged(ids, (id) => id, settings);
  const apply = columnSettingsChanger(change);
  const sort = (by: string, label: string): Item => ({
    key: by,
    label,
    disabled: view.sort === by,
    onClick: () => change({ sort: by }),
  });
  const turn = (name: keyof ColumnSettings, label: string, off = false): Item => ({
    key: name,
    label,
    icon: settings[name].includes(at) ? <CheckOutlined aria-hidden="true" /> : <span />,
    disabled: off,
    onClick: () => apply((now) => columnToggled(now, name, at)),
  });
  const move = (by: -1 | 1, label: string): Item => {
    const moved = (now: ColumnSettings) => columnMoved(ids, now, at, by);
    return { key: label, label, icon: <span />, disabled: !moved(settings), onClick: () => apply(moved) };
  };
  const hidden = all.filter((c) => !shown.includes(c.id));
  const own: Item[] =
    at === "name"
      ? []
      : [
          { type: "divider" },
          turn(
            "pin",
            t("Sematkan di kiri"),
            !settings.pin.includes(at) && shown.filter((id) => settings.pin.includes(id)).length >= maxPinnedColumns,
          ),
          ...(hasShares(report, answer, at) ? [turn("percent", t("Tampilkan % dari total"))] : []),
          move(-1, t("Pindah ke kiri")),
          move(1, t("Pindah ke kanan")),
          turn("hide", t("Sembunyikan kolom"), shown.length === 1),
        ];
  const back: Item[] =
    hidden.length === 0
      ? []
      : [
          { type: "divider" },
          ...hidden.map(
            (c): Item => ({
              key: `+${c.id}`,
              label: t("Tampilkan {name}", { name: nameOf(c, t) }),
              icon: <span />,
              onClick: () => apply((now) => columnToggled(now, "hide", c.id)),
            }),
          ),
          ...(hidden.length > 1
            ? [
                {
                  key: "all",
                  label: t("Tampilkan semua kolom"),
                  icon: <span />,
                  onClick: () => apply((now) => ({ ...now, hide: [] })),
                },
              ]
            : []),
        ];
  const reset: Item[] = hasColumnSettings(settings)
    ? [
        { type: "divider" },
        { key: "usual", label: t("Kolom semula"), icon: <span />, onClick: () => apply(() => noColumnSettings) },
      ]
    : [];
  return (
    <DropMenu
      open
      placement={at === "name" ? "bottomLeft" : "bottomRight"}
      onOpenChange={(open) => (open ? undefined : onClose())}
      menu={{ items: [sort(at, t("Urutkan naik")), sort(`-${at}`, t("Urutkan turun")), ...own, ...back, ...reset] }}
    >
      <span className={styles.menuAt} />
    </DropMenu>
  );
}
