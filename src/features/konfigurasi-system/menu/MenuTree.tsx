import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { Input, Select } from "antd";
import { useRef } from "react";
import { EmptyState, useT } from "#platform/ui/index.web.ts";
import { MenuLine } from "./MenuLine.tsx";
import type { MenuEditor } from "./menu.calls.ts";
import type { MenuDraft } from "./useMenuDraft.ts";
import { type MenuTreeState, type TreeActs, useMenuTree } from "./useMenuTree.ts";
import styles from "./menu.module.css";

type Props = TreeActs & {
  readonly editor: MenuEditor;
  readonly draft: MenuDraft;
  readonly selected: number | undefined;
  readonly canWrite: boolean;
};

/** The tree as a grid of rows: arrow keys move and expand, Alt with arrow keys moves rows, and the mouse drags them. */
export function MenuTree({ editor, draft, selected, canWrite, onSelect, onAdd, onRemove }: Props) {
  const t = useT();
  const grid = useRef<HTMLTableElement>(null);
  const tree = useMenuTree(editor, draft, grid, canWrite, { onSelect, onAdd, onRemove });
  const { lines } = tree;
  const first = selected !== undefined && lines.some((l) => l.row.id === selected) ? selected : lines[0]?.row.id;
  const leave = (e: React.DragEvent) => {
    if (!e.currentTarget.contains(e.relatedTarget as Node)) tree.drag.leave();
  };
  return (
    <section className="p-card">
      <Tools tree={tree} roles={editor.roles} />
      <p id="mnu-help" className="p-hidden">
        {t(
          "Panah untuk berpindah dan membuka, Alt dengan panah untuk memindahkan baris, Enter untuk mengubah, Delete untuk menghapus.",
        )}
      </p>
      <table
        ref={grid}
        role="treegrid"
        aria-label={t("Susunan menu")}
        aria-describedby="mnu-help"
        className={styles.grid}
        onKeyDown={tree.onKey}
        onDragLeave={leave}
      >
        <thead>
          <tr>
            <th scope="col">{t("Menu")}</th>
            <th scope="col">{t("Alamat")}</th>
            <th scope="col">{t("Peran")}</th>
            <th scope="col">{t("Tampil")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <MenuLine
              key={line.row.id}
              line={line}
              tree={tree}
              roles={editor.roles}
              selected={line.row.id === selected}
              focusable={line.row.id === first}
            />
          ))}
        </tbody>
      </table>
      {lines.length === 0 ? <EmptyState narrow onClear={() => tree.setWords("")} /> : null}
      <p className="p-hidden" role="status" aria-live="polite">
        {tree.said}
      </p>
    </section>
  );
}

function Tools({ tree, roles }: { readonly tree: MenuTreeState; readonly roles: MenuEditor["roles"] }) {
  const t = useT();
  return (
    <div className={styles.tools}>
      <Input
        allowClear
        size="small"
        className={styles.search}
        prefix={<SearchOutlined aria-hidden="true" />}
        value={tree.words}
        onChange={(e) => tree.setWords(e.target.value)}
        placeholder={t("Cari halaman atau alamat")}
        aria-label={t("Cari halaman atau alamat")}
      />
      <button type="button" className={styles.link} onClick={tree.openAll}>
        {tree.allOpen ? t("Tutup semua") : t("Buka semua")}
      </button>
      <span className="p-gap" />
      <span className={styles.as}>
        <label className="p-faint" htmlFor="mnu-as">
          {t("Lihat sebagai")}
        </label>
        <Select
          id="mnu-as"
          size="small"
          allowClear
          value={tree.role}
          onChange={tree.setRole}
          options={roles.map((r) => ({ value: r.id, label: t(r.name) }))}
          placeholder={t("Semua peran")}
          showSearch={{ optionFilterProp: "label" }}
          popupMatchSelectWidth={220}
        />
      </span>
    </div>
  );
}
