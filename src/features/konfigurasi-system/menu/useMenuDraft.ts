import { useCallback, useMemo, useRef, useState } from "react";
import { useDirty } from "#web/router/dirty.ts";
import type { MenuEditor } from "./menu.calls.ts";
import { differences, type Rows } from "./menu-edit.ts";

type State = { readonly rows: Rows; readonly notes: Readonly<Record<string, string>> };
const keptUnder = "app.draft.menu";

function kept(publication: number): State | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keptUnder) ?? "null") as (State & { publication: number }) | null;
    return found?.publication === publication ? { rows: found.rows, notes: found.notes } : undefined;
  } catch {
    return undefined;
  }
}

/** The unpublished menu with every step back to what is published; kept in this browser when its editor leaves. */
export function useMenuDraft(editor: MenuEditor) {
  const start: State = useMemo(() => ({ rows: editor.rows, notes: {} }), [editor]);
  const [past, setPast] = useState<readonly State[]>([]);
  const [now, setNow] = useState<State>(() => kept(editor.publication) ?? start);
  const lastName = useRef<string>(undefined);
  const changes = useMemo(() => differences(editor.rows, now.rows, now.notes), [editor, now]);
  const dirty = changes.length > 0;
  useDirty(dirty);
  /** Typing on in one field is one step, told by `name`. */
  const set = useCallback((next: Partial<State>, name?: string) => {
    setNow((before) => {
      if (name === undefined || lastName.current !== name) setPast((p) => [...p.slice(-99), before]);
      lastName.current = name;
      return { ...before, ...next };
    });
  }, []);
  const undo = () => {
    const back = past.at(-1);
    if (!back) return;
    lastName.current = undefined;
    setPast(past.slice(0, -1));
    setNow(back);
  };
  const discard = () => {
    localStorage.removeItem(keptUnder);
    lastName.current = undefined;
    setPast([]);
    setNow(start);
  };
  const keep = () => localStorage.setItem(keptUnder, JSON.stringify({ publication: editor.publication, ...now }));
  return { ...now, changes, dirty, set, undo: past.length > 0 ? undo : undefined, discard, keep };
}
export type MenuDraft = ReturnType<typeof useMenuDraft>;
