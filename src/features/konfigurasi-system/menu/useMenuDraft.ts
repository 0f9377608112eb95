import { useCallback, useMemo, useRef, useState } from "react";
import { draftKey, readDraft, useDraft } from "#platform/records/index.web.ts";
import { useDirty } from "#platform/ui/index.web.ts";
import type { MenuEditor } from "./menu.calls.ts";
import { differences, type Rows } from "./menu-edit.ts";

type State = { readonly rows: Rows; readonly notes: Readonly<Record<string, string>> };
/** The unpublished menu with undo, stored in this browser by editor. */
export function useMenuDraft(editor: MenuEditor) {
  const start: State = useMemo(() => ({ rows: editor.rows, notes: {} }), [editor]);
  const [key] = useState(() => draftKey("menu", "new"));
  const [past, setPast] = useState<readonly State[]>([]);
  const [now, setNow] = useState<State>(() => {
    const draft = readDraft(key);
    return draft?.version === editor.publication ? (draft.values as State) : start;
  });
  const lastName = useRef<string>(undefined);
  const changes = useMemo(() => differences(editor.rows, now.rows, now.notes), [editor, now]);
  const dirty = changes.length > 0;
  useDirty(dirty);
  const { keep, drop } = useDraft(
    key,
    useMemo(() => (dirty ? { values: now, base: {}, version: editor.publication } : undefined), [dirty, now, editor]),
  );
  /** Continuous typing in one field, identified by `name`, is one step. */
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
    drop();
    lastName.current = undefined;
    setPast([]);
    setNow(start);
  };
  return { ...now, changes, dirty, set, undo: past.length > 0 ? undo : undefined, discard, keep };
}
export type MenuDraft = ReturnType<typeof useMenuDraft>;
