/** Unsaved changes with undo: one undo reverts one action of the person, however many cells it changed. */
import { useCallback, useReducer } from "react";

/**
 * The new value of a cell. `problem` is why it cannot be saved, `conflict` the value saved by another person meanwhile.
 */
export type Edit = {
  readonly text: string;
  readonly value: unknown;
  readonly problem?: string;
  readonly conflict?: string;
};
export type Edits = ReadonlyMap<string, Edit>;
/** The edited figures, which also determine the number of decimals of their column. */
export const editedFigures = (edits: Edits) => [...edits.values()].map((e) => e.value as string | null);
type Patch = ReadonlyMap<string, Edit | undefined>;
export type EditState = { readonly now: Edits; readonly past: readonly Patch[]; readonly future: readonly Patch[] };
type Action =
  | { readonly kind: "write"; readonly patch: Patch }
  /** Changes values without being an action of the person: a response of the server. */
  | { readonly kind: "amend"; readonly patch: Patch; readonly still?: (key: string, now: Edit) => boolean }
  | { readonly kind: "undo" | "redo" | "reset" };

const longest = 200;
export const noEdits: EditState = { now: new Map(), past: [], future: [] };

function applied(now: Edits, patch: Patch): { next: Edits; back: Patch } {
  const next = new Map(now);
  const back = new Map<string, Edit | undefined>();
  for (const [key, edit] of patch) {
    back.set(key, now.get(key));
    if (edit === undefined) next.delete(key);
    else next.set(key, edit);
  }
  return { next, back };
}

export function reduceEdits(state: EditState, action: Action): EditState {
  if (action.kind === "reset") return noEdits;
  if (action.kind === "amend") {
    // The person may have edited a cell before the response arrives; only cells that are unchanged since the request
    // are updated.
    const due = [...action.patch].filter(([key]) => {
      const now = state.now.get(key);
      return now !== undefined && (action.still?.(key, now) ?? true);
    });
    return { ...state, now: applied(state.now, new Map(due)).next };
  }
  if (action.kind === "write") {
    if (action.patch.size === 0) return state;
    const { next, back } = applied(state.now, action.patch);
    return { now: next, past: [...state.past, back].slice(-longest), future: [] };
  }
  const [from, to] = action.kind === "undo" ? (["past", "future"] as const) : (["future", "past"] as const);
  const patch = state[from].at(-1);
  if (!patch) return state;
  const { next, back } = applied(state.now, patch);
  return { ...state, now: next, [from]: state[from].slice(0, -1), [to]: [...state[to], back] };
}

export function useEdits() {
  const [state, send] = useReducer(reduceEdits, noEdits);
  const write = useCallback((patch: Patch) => send({ kind: "write", patch }), []);
  const amend = useCallback(
    (patch: Patch, still?: (key: string, now: Edit) => boolean) =>
      send({ kind: "amend", patch, ...(still ? { still } : {}) }),
    [],
  );
  const undo = useCallback(() => send({ kind: "undo" }), []);
  const redo = useCallback(() => send({ kind: "redo" }), []);
  const reset = useCallback(() => send({ kind: "reset" }), []);
  return {
    edits: state.now,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    write,
    amend,
    undo,
    redo,
    reset,
  };
}
export type EditBook = ReturnType<typeof useEdits>;
