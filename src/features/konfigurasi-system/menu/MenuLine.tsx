import CaretRightOutlined from "@ant-design/icons/CaretRightOutlined";
import EyeInvisibleOutlined from "@ant-design/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/EyeOutlined";
import HolderOutlined from "@ant-design/icons/HolderOutlined";
import MoreOutlined from "@ant-design/icons/MoreOutlined";
import { Tooltip } from "antd";
import type { CSSProperties, DragEvent } from "react";
import { DropMenu, StatusTag, useT } from "#platform/ui/index.web.ts";
import { MenuIcon } from "#platform/shell/index.web.ts";
import type { MenuEditor } from "./menu.calls.ts";
import type { Line, Step } from "./menu-edit.ts";
import type { MenuTreeState } from "./useMenuTree.ts";
import styles from "./menu.module.css";

type Props = {
  readonly line: Line;
  readonly tree: MenuTreeState;
  readonly roles: MenuEditor["roles"];
  readonly selected: boolean;
  readonly focusable: boolean;
};

/** One row of the tree. */
export function MenuLine({ line, tree, roles, selected, focusable }: Props) {
  const { row, depth, children, open, index, siblings } = line;
  const { drag } = tree;
  const start = (e: DragEvent) => {
    e.dataTransfer.effectAllowed = "move";
    e.dataTransfer.setData("text/plain", row.name);
    drag.start(row.id);
  };
  const drop = (e: DragEvent) => {
    e.preventDefault();
    drag.finish();
  };
  const dim = !row.visible || (tree.seen !== undefined && !tree.seen.has(row.id));
  return (
    <tr
      className={styles.line}
      data-id={row.id}
      data-drop={drag.drop?.id === row.id ? drag.drop.where : undefined}
      data-dragged={drag.dragged === row.id || undefined}
      data-dim={dim || undefined}
      aria-level={depth + 1}
      aria-posinset={index + 1}
      aria-setsize={siblings}
      aria-expanded={children > 0 ? open : undefined}
      aria-selected={selected}
      tabIndex={focusable ? 0 : -1}
      draggable={tree.canWrite}
      style={{ "--mnu-depth": depth } as CSSProperties}
      onClick={() => tree.acts.onSelect(row.id)}
      onDragStart={start}
      onDragOver={(e) => drag.over(e, row.id)}
      onDrop={drop}
      onDragEnd={drag.end}
    >
      <td>
        <NameCell line={line} tree={tree} />
      </td>
      <td className={`${styles.href} p-mono p-cut`}>{row.href ?? ""}</td>
      <td className={`${styles.roles} p-cut`}>
        <RoleWords ids={row.roles} roles={roles} group={row.href === null} />
      </td>
      <td>
        <span className={styles.acts}>
          <VisibleButton line={line} tree={tree} />
          {tree.canWrite ? <LineMenu line={line} tree={tree} /> : null}
        </span>
      </td>
    </tr>
  );
}

type CellProps = Pick<Props, "line" | "tree">;

function NameCell({ line: { row, depth, children, open }, tree }: CellProps) {
  const t = useT();
  const name = t(row.name);
  const lost = row.href !== null && !tree.known.has(row.href);
  return (
    <span className={styles.name}>
      {tree.canWrite ? <HolderOutlined className={styles.handle} aria-hidden="true" /> : null}
      <span className={styles.indent} />
      {children > 0 ? (
        <button
          type="button"
          className={styles.caret}
          data-open={open || undefined}
          tabIndex={-1}
          aria-label={open ? t("Tutup {name}", { name }) : t("Buka {name}", { name })}
          onClick={(e) => {
            e.stopPropagation();
            tree.set(row.id, !open);
          }}
        >
          <CaretRightOutlined />
        </button>
      ) : (
        <span className={styles.caret} />
      )}
      {row.icon || depth === 0 ? <MenuIcon name={row.icon ?? undefined} /> : null}
      <span className="p-cut" title={row.name}>
        {name}
      </span>
      {children > 0 ? <span className="p-faint p-caption p-tabular">{children}</span> : null}
      {tree.fresh.has(row.id) ? <StatusTag tone="info">{t("baru")}</StatusTag> : null}
      {lost ? <StatusTag tone="error">{t("tanpa halaman")}</StatusTag> : null}
    </span>
  );
}

function VisibleButton({ line: { row }, tree }: CellProps) {
  const t = useT();
  return (
    <Tooltip title={row.visible ? t("Tampil di menu") : t("Tersembunyi dari menu")}>
      <button
        type="button"
        className="p-ib"
        data-small=""
        tabIndex={-1}
        disabled={!tree.canWrite}
        aria-pressed={row.visible}
        aria-label={t("Tampilkan {name}", { name: t(row.name) })}
        onClick={(e) => {
          e.stopPropagation();
          tree.setVisible(row.id, !row.visible);
        }}
      >
        {row.visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
      </button>
    </Tooltip>
  );
}

function RoleWords({
  ids,
  roles,
  group,
}: {
  readonly ids: readonly number[];
  readonly roles: MenuEditor["roles"];
  readonly group: boolean;
}) {
  const t = useT();
  const names = roles.filter((r) => ids.includes(r.id)).map((r) => t(r.name));
  if (group) return <span className="p-faint">{t("mengikuti isinya")}</span>;
  if (names.length === 0) return <span className="p-warn">{t("tidak ada")}</span>;
  const words =
    names.length === roles.length
      ? t("Semua peran")
      : names.length > 3
        ? t("{count} peran", { count: names.length })
        : names.join(", ");
  return <span title={names.join(", ")}>{words}</span>;
}

function LineMenu({ line: { row }, tree }: CellProps) {
  const t = useT();
  const moves: readonly (readonly [Step, string])[] = [
    ["up", t("Naik")],
    ["down", t("Turun")],
    ["in", t("Masuk ke atasnya")],
    ["out", t("Keluar dari kelompok")],
  ];
  // The row itself handles clicks too; selecting an item of its menu must not select the row.
  const item = (key: string, label: string, act: () => void, extra: { disabled?: boolean; danger?: boolean } = {}) => ({
    key,
    label,
    ...extra,
    onClick: (e: { domEvent: { stopPropagation(): void } }) => {
      e.domEvent.stopPropagation();
      act();
    },
  });
  const add = () => {
    tree.set(row.id, true);
    tree.acts.onAdd(row.id);
  };
  const items = [
    item("add", t("Tambah di bawahnya"), add),
    { type: "divider" as const, key: "l1" },
    ...moves.map(([to, label]) => item(to, label, () => tree.step(row.id, to), { disabled: !tree.may(row.id, to) })),
    { type: "divider" as const, key: "l2" },
    item("remove", t("Hapus"), () => tree.acts.onRemove(row.id), { danger: true }),
  ];
  return (
    <DropMenu placement="bottomRight" menu={{ items }}>
      <button
        type="button"
        className="p-ib"
        data-small=""
        tabIndex={-1}
        aria-label={t("Tindakan untuk {name}", { name: t(row.name) })}
        onClick={(e) => e.stopPropagation()}
      >
        <MoreOutlined />
      </button>
    </DropMenu>
  );
}
