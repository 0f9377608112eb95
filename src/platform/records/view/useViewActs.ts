import { useQueryClient } from "@tanstack/react-query";
import type { Call } from "#kit/call.ts";
import {
  type Audience,
  changeView,
  dropView,
  saveListPreferences,
  type Layout,
  type SavedView,
  savedViews,
  saveView,
  shareView,
} from "./saved-view.calls.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";

/** Actions on the views of a page; each reports success or the reason of failure. */
export function useViewActs(page: string) {
  const t = useT();
  const client = useQueryClient();
  const { message } = useFeedback();
  const act = async <In, Out>(def: Call<In, Out>, input: In, done?: string): Promise<Out | undefined> => {
    try {
      const answer = await call(def, input);
      await client.invalidateQueries({ queryKey: keyOf(savedViews) });
      if (done) void message.success(done);
      return answer;
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
      return undefined;
    }
  };
  return {
    save: async (name: string, search: string, layout: Layout, replace = false) =>
      (await act(saveView, { page, name, search, layout, replace }, t("Tampilan “{name}” disimpan", { name })))?.data,
    overwrite: (view: SavedView, search: string, layout: Layout) =>
      act(changeView, { id: view.id, search, layout }, t("Tampilan “{name}” disimpan", { name: view.name })),
    rename: (view: SavedView, name: string) => act(changeView, { id: view.id, name }),
    share: (view: SavedView, audience: Audience, isDefault: boolean) =>
      act(shareView, { id: view.id, audience, isDefault }, t("Tampilan “{name}” dibagikan", { name: view.name })),
    startWith: (view: number | null) => act(saveListPreferences, { page, startView: view }),
    drop: (view: SavedView) => act(dropView, { id: view.id }, t("Tampilan “{name}” dihapus", { name: view.name })),
  };
}
