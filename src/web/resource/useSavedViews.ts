import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { AnyResource } from "#kit/resource.ts";
import { dropView, type SavedView, savedViews, saveView } from "#kit/saved-view.calls.ts";
import { call } from "#web/api/call.ts";
import { keyOf, useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";

const none: readonly SavedView[] = [];

/** The person's own views of a list; a list without its tabs is still a list, so a failure only hides them. */
export function useSavedViews(resource: AnyResource) {
  const t = useT();
  const client = useQueryClient();
  const { message } = App.useApp();
  const input = { page: resource.name };
  const found = useQueryCall(savedViews, input, { staleTime: 300_000 });
  const again = () => client.invalidateQueries({ queryKey: keyOf(savedViews, input) });
  const tell = (error: unknown) => void message.error(error instanceof Error ? t(error.message) : String(error));
  const save = async (name: string, search: string, columns: readonly string[] | null): Promise<boolean> => {
    try {
      await call(saveView, { page: resource.name, name, search, columns });
      await again();
      void message.success(t("Tampilan “{name}” disimpan", { name }));
      return true;
    } catch (error) {
      tell(error);
      return false;
    }
  };
  const drop = async (view: SavedView): Promise<void> => {
    try {
      await call(dropView, { id: view.id });
      await again();
      void message.success(t("Tampilan “{name}” dihapus", { name: view.name }));
    } catch (error) {
      tell(error);
    }
  };
  return { views: found.data?.data ?? none, save, drop };
}
