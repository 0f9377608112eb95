import CaretRightOutlined from "@ant-design/icons/CaretRightOutlined";
import EyeInvisibleOutlined from "@ant-design/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/EyeOutlined";
import HolderOutlined from "@ant-design/icons/HolderOutlined";
import MoreOutlined from "@ant-design/icons/MoreOutlined";
import { Dropdown, Tooltip } from "antd";
import type { DragEvent } from "react";
import { useT } from "#web/i18n.ts";
import { MenuIcon } from "#web/shell/icons.tsx";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import type { MenuEditor } from "./menu.calls.ts";
import type { Line, Step } from "./menu-edit.ts";
import type { Drop } from "./MenuTree.tsx";

type Props = {
  readonly line: Line;
  readonly roles: MenuEditor["roles"];
  readonly known: ReadonlySet<string>;
  readonly fresh: boolean;
  readonly dim: boolean;
  readonly selected: boolean;
  readonly focusable: boolean;
  readonly drop: Drop["where"] | undefined;
  readonly dragged: boolean;
  readonly canWrite: boolean;
  readonly onToggle: () => void;
  readonly onSelect: () => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onStep: (to: Step) => void;
  readonly may: (to: Step) => boolean;
  readonly onVisible: (visible: boolean) => void;
  readonly onDragStart: () => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: () => void;
  readonly onDragEnd: () => void;
};

/** One row of the tree. */
export function MenuLine(p: Props) {
  const t = useT();
  const { row, depth, children, open } = p.line;
  const lost = row.href !== null && !p.known.has(row.href);
  return (
    <div
      role="row"
      className="n-line"
      data-id={row.id}
      data-drop={p.drop}
      data-dragged={p.dragged || undefined}
      data-dim={p.dim || !row.visible || undefined}
      aria-level={depth + 1}
      aria-posinset={p.line.index + 1}
      aria-setsize={p.line.siblings}
      aria-expanded={children > 0 ? open : undefined}
      aria-selected={p.selected}
      tabIndex={p.focusable ? 0 : -1}
      draggable={p.canWrite}
      style={{ "--n-depth": depth } as React.CSSProperties}
      onClick={p.onSelect}
      onDragStart={(e) => { e.dataTransfer.effectAllowed = "move"; e.dataTransfer.setData("text/plain", row.name); p.onDragStart(); }}
      onDragOver={p.onDragOver}
      onDrop={(e) => { e.preventDefault(); p.onDrop(); }}
      onDragEnd={p.onDragEnd}
    >
      <span role="gridcell" className="n-name">
        {p.canWrite ? <HolderOutlined className="n-handle" aria-hidden="true" /> : null}
        <span className="n-indent" />
        {children > 0 ? (
          <button type="button" className="n-caret" data-open={open || undefined} tabIndex={-1} aria-label={open ? t("Tutup {name}", { name: t(row.name) }) : t("Buka {name}", { name: t(row.name) })} onClick={(e) => { e.stopPropagation(); p.onToggle(); }}>
            <CaretRightOutlined />
          </button>
        ) : (
          <span className="n-caret" />
        )}
        {row.icon || depth === 0 ? <MenuIcon name={row.icon ?? undefined} /> : null}
        <span className="p-cut" title={row.name}>
          {t(row.name)}
        </span>
        {children > 0 ? <span className="p-faint p-caption p-tabular">{children}</span> : null}
        {p.fresh ? <StatusTag tone="info">{t("baru")}</StatusTag> : null}
        {lost ? <StatusTag tone="error">{t("tanpa halaman")}</StatusTag> : null}
      </span>
      <span role="gridcell" className="n-href p-mono p-cut">
        {row.href ?? ""}
      </span>
      <span role="gridcell" className="n-roles p-cut">
        <RoleWords ids={row.roles} roles={p.roles} group={row.href === null} />
      </span>
      <span role="gridcell" className="n-acts">
        <Tooltip title={row.visible ? t("Tampil di menu") : t("Tersembunyi dari menu")}>
          <button type="button" className="p-ib" data-small="" tabIndex={-1} disabled={!p.canWrite} aria-pressed={row.visible} aria-label={t("Tampilkan {name}", { name: t(row.name) })} onClick={(e) => { e.stopPropagation(); p.onVisible(!row.visible); }}>
            {row.visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          </button>
        </Tooltip>
        {p.canWrite ? <LineMenu {...p} /> : null}
      </span>
    </div>
  );
}

function RoleWords({ ids, roles, group }: { readonly ids: readonly number[]; readonly roles: MenuEditor["roles"]; readonly group: boolean }) {
  const t = useT();
  const names = roles.filter((r) => ids.includes(r.id)).map((r) => t(r.name));
  if (group) return <span className="p-faint">{t("mengikuti isinya")}</span>;
  if (names.length === 0) return <span className="p-warn">{t("tidak ada")}</span>;
  return <span title={names.join(", ")}>{names.length === roles.length ? t("Semua peran") : names.length > 3 ? t("{count} peran", { count: names.length }) : names.join(", ")}</span>;
}

function LineMenu(p: Props) {
  const t = useT();
  const moves: readonly (readonly [Step, string])[] = [["up", t("Naik")], ["down", t("Turun")], ["in", t("Masuk ke atasnya")], ["out", t("Keluar dari kelompok")]];
  // The row itself listens to clicks as well; choosing from its menu is not choosing the row.
  const item = (key: string, label: string, act: () => void, extra: { disabled?: boolean; danger?: boolean } = {}) => ({ key, label, ...extra, onClick: (e: { domEvent: { stopPropagation(): void } }) => { e.domEvent.stopPropagation(); act(); } });
  const line = (key: string) => ({ type: "divider" as const, key });
  const items = [item("add", t("Tambah di bawahnya"), p.onAdd), line("l1"), ...moves.map(([to, label]) => item(to, label, () => p.onStep(to), { disabled: !p.may(to) })), line("l2"), item("remove", t("Hapus"), p.onRemove, { danger: true })];
  return (
    <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items }}>
      <button type="button" className="p-ib" data-small="" tabIndex={-1} aria-label={t("Tindakan untuk {name}", { name: t(p.line.row.name) })} onClick={(e) => e.stopPropagation()}>
        <MoreOutlined />
      </button>
    </Dropdown>
  );
}
