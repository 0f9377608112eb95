import { type DragEvent, type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import type { MenuEditor } from "./menu.calls.ts";
import {
  below,
  childrenOf,
  type Line,
  linesOf,
  mayMove,
  moved,
  type Place,
  rowOf,
  type Rows,
  type Step,
  stepFrom,
} from "./menu-edit.ts";
import type { MenuDraft } from "./useMenuDraft.ts";

export type Drop = { readonly id: number; readonly where: "before" | "after" | "inside" };
export type TreeActs = {
  readonly onSelect: (id: number) => void;
  readonly onAdd: (parent: number) => void;
  readonly onRemove: (id: number) => void;
};
const steps: Readonly<Record<string, Step>> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

/** Rows visible to a role: its pages, and the groups that contain one of them. */
function seenByRole(rows: Rows, role: number): Set<number> {
  const shown = (id: number): boolean => {
    const r = rowOf(rows, id);
    return r?.visible === true && (r.roles.includes(role) || below(rows, id).some(shown));
  };
  return new Set(rows.filter((r) => shown(r.id)).map((r) => r.id));
}

/** The drop position: the upper or lower half of a row, or inside a group. */
function whereIn(event: DragEvent, isGroup: boolean): Drop["where"] {
  const box = event.currentTarget.getBoundingClientRect();
  const y = (event.clientY - box.top) / box.height;
  return isGroup && y > 0.25 && y < 0.75 ? "inside" : y < 0.5 ? "before" : "after";
}

/**
 * The state of the tree: expansion, search, dragging and announcements; mouse and keyboard moves share one function.
 */
export function useMenuTree(
  editor: MenuEditor,
  draft: MenuDraft,
  grid: RefObject<HTMLTableElement | null>,
  canWrite: boolean,
  acts: TreeActs,
) {
  const t = useT();
  const [words, setWords] = useState("");
  const [role, setRole] = useState<number>();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState("");
  const rows = draft.rows;
  const wanted = words.trim().toLocaleLowerCase("id");
  const lines = useMemo(
    () =>
      linesOf(
        rows,
        open,
        (r) => `${t(r.name)} ${r.name} ${r.href ?? ""}`.toLocaleLowerCase("id").includes(wanted),
        wanted !== "",
      ),
    [rows, open, wanted, t],
  );
  const known = useMemo(() => new Set(editor.pages.map((p) => p.href)), [editor]);
  const fresh = useMemo(
    () => new Set(draft.changes.filter((c) => c.what.includes("added")).map((c) => c.id)),
    [draft.changes],
  );
  const seen = useMemo(() => (role === undefined ? undefined : seenByRole(rows, role)), [rows, role]);
  const groups = useMemo(
    () => [...new Set(rows.map((r) => r.parent_id))].filter((id): id is number => id !== null),
    [rows],
  );

  const set = (id: number, on: boolean) =>
    setOpen((now) => {
      const next = new Set(now);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const focus = (id: number) =>
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus());
  const put = (id: number, place: Place) => {
    draft.set({ rows: moved(rows, id, place) });
    if (place.parent !== null) set(place.parent, true);
    const name = t(rowOf(rows, id)?.name ?? "");
    setSaid(
      place.parent === null
        ? t("{name} dipindahkan", { name })
        : t("{name} dipindahkan ke {parent}", { name, parent: t(rowOf(rows, place.parent)?.name ?? "") }),
    );
    focus(id);
  };
  const step = (id: number, to: Step) => {
    const place = stepFrom(rows, id, to);
    if (place) put(id, place);
  };
  const drag = useDrag(rows, put);
  const allOpen = groups.every((id) => open.has(id));
  return {
    ...{ words, setWords, role, setRole, lines, known, fresh, seen, said, set, step, canWrite, acts, drag, allOpen },
    openAll: () => setOpen(allOpen ? new Set() : new Set(groups)),
    may: (id: number, to: Step) => stepFrom(rows, id, to) !== null,
    setVisible: (id: number, visible: boolean) =>
      draft.set({ rows: rows.map((r) => (r.id === id ? { ...r, visible } : r)) }),
    onKey: (event: KeyboardEvent) =>
      pressed(event, lines, { set, focus, step, canWrite, acts }) && event.preventDefault(),
  };
}
export type MenuTreeState = ReturnType<typeof useMenuTree>;

type Keys = {
  readonly set: (id: number, on: boolean) => void;
  readonly focus: (id: number) => void;
  readonly step: (id: number, to: Step) => void;
  readonly canWrite: boolean;
  readonly acts: TreeActs;
};
/** Returns whether the key was handled. */
function pressed(event: KeyboardEvent, lines: readonly Line[], { set, focus, step, canWrite, acts }: Keys): boolean {
  const at = lines.findIndex((l) => l.row.id === Number((event.target as HTMLElement).dataset.id));
  const line = lines[at];
  if (!line) return false;
  const id = line.row.id;
  const to = steps[event.key];
  const go = (next: Line | undefined) => {
    if (next) focus(next.row.id);
  };
  if (event.altKey && to) {
    if (canWrite) step(id, to);
  } else if (event.key === "ArrowDown") go(lines[at + 1]);
  else if (event.key === "ArrowUp") go(lines[at - 1]);
  else if (event.key === "ArrowRight") line.children > 0 && !line.open ? set(id, true) : line.open && go(lines[at + 1]);
  else if (event.key === "ArrowLeft")
    line.open ? set(id, false) : line.row.parent_id !== null && focus(line.row.parent_id);
  else if (event.key === "Enter" || event.key === " ") acts.onSelect(id);
  else if (event.key === "Delete" && canWrite) acts.onRemove(id);
  else return false;
  return true;
}

function useDrag(rows: Rows, put: (id: number, place: Place) => void) {
  const [dragged, setDragged] = useState<number>();
  const [drop, setDrop] = useState<Drop>();
  const placeOf = ({ id, where }: Drop): Place => {
    if (where === "inside") return { parent: id, before: null };
    const parent = rowOf(rows, id)?.parent_id ?? null;
    const siblings = childrenOf(rows, parent).filter((r) => r.id !== dragged);
    return {
      parent,
      before: where === "before" ? id : (siblings[siblings.findIndex((r) => r.id === id) + 1]?.id ?? null),
    };
  };
  const end = () => {
    setDragged(undefined);
    setDrop(undefined);
  };
  return {
    dragged,
    drop,
    start: setDragged,
    end,
    leave: () => setDrop(undefined),
    over: (event: DragEvent, id: number) => {
      const next: Drop = { id, where: whereIn(event, rowOf(rows, id)?.href === null) };
      if (dragged === undefined || dragged === id || !mayMove(rows, dragged, placeOf(next))) return setDrop(undefined);
      event.preventDefault();
      setDrop((now) => (now?.id === next.id && now.where === next.where ? now : next));
    },
    finish: () => {
      if (dragged !== undefined && drop) put(dragged, placeOf(drop));
      end();
    },
  };
}
