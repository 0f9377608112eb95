import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { Input, Select } from "antd";
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useT } from "#web/i18n.ts";
import { EmptyState } from "#web/shell/states.tsx";
import { MenuLine } from "./MenuLine.tsx";
import type { MenuEditor } from "./menu.calls.ts";
import { below, linesOf, mayMove, moved, type Place, rowOf, type Step, stepFrom } from "./menu-edit.ts";
import type { MenuDraft } from "./useMenuDraft.ts";

type Props = { readonly editor: MenuEditor; readonly draft: MenuDraft; readonly selected: number | undefined; readonly canWrite: boolean; readonly onSelect: (id: number) => void; readonly onAdd: (parent: number) => void; readonly onRemove: (id: number) => void };
export type Drop = { readonly id: number; readonly where: "before" | "after" | "inside" };
const steps: Readonly<Record<string, Step>> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

/** The tree as a grid of rows: arrows walk and open, Alt with arrows moves, and the mouse drags. */
export function MenuTree({ editor, draft, selected, canWrite, onSelect, onAdd, onRemove }: Props) {
  const t = useT();
  const [words, setWords] = useState("");
  const [role, setRole] = useState<number>();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<number>();
  const [drop, setDrop] = useState<Drop>();
  const [said, setSaid] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const wanted = words.trim().toLocaleLowerCase("id");
  const lines = useMemo(() => linesOf(draft.rows, open, (r) => `${t(r.name)} ${r.name} ${r.href ?? ""}`.toLocaleLowerCase("id").includes(wanted), wanted !== ""), [draft.rows, open, wanted, t]);
  const known = useMemo(() => new Set(editor.pages.map((p) => p.href)), [editor]);
  const fresh = useMemo(() => new Set(draft.changes.filter((c) => c.what.includes("added")).map((c) => c.id)), [draft.changes]);
  const seen = useMemo(() => (role === undefined ? undefined : new Set(draft.rows.filter((r) => r.visible && (r.roles.includes(role) || below(draft.rows, r.id).some((id) => { const c = rowOf(draft.rows, id); return c?.visible && c.roles.includes(role); }))).map((r) => r.id))), [draft.rows, role]);

  const set = (id: number, on: boolean) => setOpen((now) => { const next = new Set(now); if (on) next.add(id); else next.delete(id); return next; });
  const focus = (id: number) => requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus());
  const put = (id: number, place: Place) => {
    draft.set({ rows: moved(draft.rows, id, place) });
    if (place.parent !== null) set(place.parent, true);
    const name = rowOf(draft.rows, id)?.name ?? "";
    setSaid(place.parent === null ? t("{name} dipindahkan", { name }) : t("{name} dipindahkan ke {parent}", { name, parent: rowOf(draft.rows, place.parent)?.name ?? "" }));
    focus(id);
  };
  const step = (id: number, to: Step) => {
    const place = stepFrom(draft.rows, id, to);
    if (place) put(id, place);
  };
  const onKey = (event: KeyboardEvent) => {
    const id = Number((event.target as HTMLElement).dataset.id);
    const at = lines.findIndex((l) => l.row.id === id);
    const line = lines[at];
    if (!line) return;
    const to = steps[event.key];
    if (event.altKey && to) {
      if (canWrite) step(id, to);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = lines[at + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) focus(next.row.id);
    } else if (event.key === "ArrowRight") {
      if (line.children > 0 && !line.open) set(id, true);
      else if (line.open && lines[at + 1]) focus(lines[at + 1]?.row.id ?? id);
    } else if (event.key === "ArrowLeft") {
      if (line.open) set(id, false);
      else if (line.row.parent_id !== null) focus(line.row.parent_id);
    } else if (event.key === "Enter" || event.key === " ") onSelect(id);
    else if (event.key === "Delete" && canWrite) onRemove(id);
    else return;
    event.preventDefault();
  };

  const placeOf = ({ id, where }: Drop): Place => {
    const row = rowOf(draft.rows, id);
    if (where === "inside") return { parent: id, before: null };
    const siblings = draft.rows.filter((r) => r.parent_id === (row?.parent_id ?? null) && r.id !== dragged);
    const after = siblings[siblings.findIndex((r) => r.id === id) + 1]?.id ?? null;
    return { parent: row?.parent_id ?? null, before: where === "before" ? id : after };
  };
  const onDragOver = (event: DragEvent, id: number) => {
    if (dragged === undefined || dragged === id) return setDrop(undefined);
    const box = event.currentTarget.getBoundingClientRect();
    const y = (event.clientY - box.top) / box.height;
    const isGroup = rowOf(draft.rows, id)?.href === null;
    const next: Drop = { id, where: isGroup && y > 0.25 && y < 0.75 ? "inside" : y < 0.5 ? "before" : "after" };
    if (!mayMove(draft.rows, dragged, placeOf(next))) return setDrop(undefined);
    event.preventDefault();
    setDrop((now) => (now?.id === next.id && now.where === next.where ? now : next));
  };
  const onDrop = () => {
    if (dragged !== undefined && drop) put(dragged, placeOf(drop));
    setDragged(undefined);
    setDrop(undefined);
  };
  const groups = draft.rows.filter((r) => draft.rows.some((c) => c.parent_id === r.id)).map((r) => r.id);
  const allOpen = groups.every((id) => open.has(id));
  const first = selected !== undefined && lines.some((l) => l.row.id === selected) ? selected : lines[0]?.row.id;
  return (
    <section className="p-card n-tree">
      <div className="n-tools">
        <Input allowClear size="small" className="n-search" prefix={<SearchOutlined aria-hidden="true" />} value={words} onChange={(e) => setWords(e.target.value)} placeholder={t("Cari halaman atau alamat")} aria-label={t("Cari halaman atau alamat")} />
        <button type="button" className="n-link" onClick={() => setOpen(allOpen ? new Set() : new Set(groups))}>
          {allOpen ? t("Tutup semua") : t("Buka semua")}
        </button>
        <span className="p-gap" />
        <label className="n-as">
          <span className="p-faint">{t("Lihat sebagai")}</span>
          <Select size="small" allowClear value={role} onChange={setRole} options={editor.roles.map((r) => ({ value: r.id, label: t(r.name) }))} placeholder={t("Semua peran")} showSearch={{ optionFilterProp: "label" }} popupMatchSelectWidth={220} />
        </label>
      </div>
      <p id="n-help" className="p-hidden">
        {t("Panah untuk berpindah dan membuka, Alt dengan panah untuk memindahkan baris, Enter untuk mengubah, Delete untuk menghapus.")}
      </p>
      <div ref={grid} role="treegrid" aria-label={t("Susunan menu")} aria-describedby="n-help" className="n-grid" onKeyDown={onKey} onDragLeave={(e) => { if (!e.currentTarget.contains(e.relatedTarget as Node)) setDrop(undefined); }}>
        <div role="row" className="n-line n-head">
          <span role="columnheader">{t("Menu")}</span>
          <span role="columnheader">{t("Alamat")}</span>
          <span role="columnheader">{t("Peran")}</span>
          <span role="columnheader">{t("Tampil")}</span>
        </div>
        {lines.map((line) => (
          <MenuLine
            key={line.row.id}
            line={line}
            roles={editor.roles}
            known={known}
            fresh={fresh.has(line.row.id)}
            dim={seen !== undefined && !seen.has(line.row.id)}
            selected={line.row.id === selected}
            focusable={line.row.id === first}
            drop={drop?.id === line.row.id ? drop.where : undefined}
            dragged={dragged === line.row.id}
            canWrite={canWrite}
            onToggle={() => set(line.row.id, !line.open)}
            onSelect={() => onSelect(line.row.id)}
            onAdd={() => { set(line.row.id, true); onAdd(line.row.id); }}
            onRemove={() => onRemove(line.row.id)}
            onStep={(to) => step(line.row.id, to)}
            may={(to) => stepFrom(draft.rows, line.row.id, to) !== null}
            onVisible={(visible) => draft.set({ rows: draft.rows.map((r) => (r.id === line.row.id ? { ...r, visible } : r)) })}
            onDragStart={() => setDragged(line.row.id)}
            onDragOver={(e) => onDragOver(e, line.row.id)}
            onDrop={onDrop}
            onDragEnd={() => { setDragged(undefined); setDrop(undefined); }}
          />
        ))}
      </div>
      {lines.length === 0 ? <EmptyState narrow /> : null}
      <p className="p-hidden" role="status" aria-live="polite">
        {said}
      </p>
    </section>
  );
}
