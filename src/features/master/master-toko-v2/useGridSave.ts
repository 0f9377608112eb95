import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { createElement } from "react";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Refused } from "#kit/refused.ts";
import { undoChange } from "#platform/records/index.ts";
import { call, useCall } from "#platform/http/index.web.ts";
import { type Edit, type EditBook, integer, useT, useFeedback } from "#platform/ui/index.web.ts";
import { cellText, sameValue, sentValue } from "./cell-values.ts";
import { type GridStore, saveStores, storeOrder, type StoreChange } from "./store-grid.calls.ts";
import { fieldOf, splitKey } from "./store-columns.ts";
import type { StoreRows } from "./useStoreRows.ts";

/** Confirms what was saved, with an action to undo it. */
export function useUndoNotice(rows: StoreRows) {
  const t = useT();
  const { notification, message } = useFeedback();
  const client = useQueryClient();
  /** Other pages reload stores; the grid keeps its order, so that saved rows do not move. */
  const invalidate = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [, path] }) =>
        typeof path === "string" &&
        (path === Store.path || path.startsWith(`${Store.path}/`)) &&
        path !== storeOrder.path,
    });
  return (count: number, undo: number | null) => {
    invalidate();
    const key = `undo-${undo ?? 0}`;
    const back = async () => {
      notification.destroy(key);
      try {
        const done = await call(undoChange, { id: undo ?? 0 });
        void message.success(t("{count} baris dikembalikan", { count: integer(done.undone) }));
        if (done.refused.length)
          void message.warning(
            t("{count} baris sudah diubah lagi dan dibiarkan.", { count: integer(done.refused.length) }),
          );
        rows.refresh();
        invalidate();
      } catch (error) {
        void message.error(t((error as Error).message));
      }
    };
    notification.success({
      key,
      title: t("{count} toko tersimpan", { count: integer(count) }),
      duration: 12,
      ...(undo === null
        ? {}
        : { actions: createElement(Button, { size: "small", onClick: () => void back() }, t("Urungkan")) }),
    });
  };
}

/** Sends all changed cells as one batch and marks the cells that were refused. */
export function useGridSave(rows: StoreRows, book: EditBook) {
  const t = useT();
  const { message } = useFeedback();
  const notice = useUndoNotice(rows);
  const { edits } = book;
  const save = useCall(saveStores, {
    onSuccess: (saved) => {
      rows.put(saved.rows);
      book.reset();
      notice(saved.rows.length, saved.undo);
    },
    onError: (error) => {
      void message.error(t(error.message));
      if (!(error instanceof Refused)) return;
      const theirs = (error.detail?.rows as readonly GridStore[] | undefined) ?? [];
      const patch = new Map<string, Edit | undefined>();
      const messages = new Map(error.fields.map((f) => [f.field, t(f.message, f.values)]));
      const fresh = new Map(theirs.map((r) => [r.id, r]));
      for (const [key, edit] of edits) {
        const [id, name] = splitKey(key);
        const now = fresh.get(id);
        const before = rows.get(id);
        if (now && before && !sameValue(now[name], before[name]))
          patch.set(key, {
            ...edit,
            conflict: [messages.get(key), t("Kini: {value}", { value: cellText(fieldOf(name), now[name], t) || "–" })]
              .filter(Boolean)
              .join(" "),
          });
      }
      if (error.code !== "conflict")
        for (const f of error.fields)
          if (edits.has(f.field))
            patch.set(f.field, { ...(edits.get(f.field) as Edit), problem: t(f.message, f.values) });
      rows.put(theirs);
      book.amend(patch);
    },
  });
  const send = () => {
    const changes = new Map<number, StoreChange & { values: Record<string, unknown> }>();
    for (const [key, edit] of edits) {
      const [id, name] = splitKey(key);
      const row = rows.get(id);
      if (!row) continue;
      const change = changes.get(id) ?? { id, version: row.version, values: {} };
      change.values[name] = sentValue(edit.value);
      changes.set(id, change);
    }
    if (changes.size > 2_000)
      void message.warning(t("Paling banyak 2.000 baris sekali simpan; pakai Ubah massal untuk lebih dari itu."));
    else save.mutate({ rows: [...changes.values()] });
  };
  return { send, saving: save.isPending };
}
