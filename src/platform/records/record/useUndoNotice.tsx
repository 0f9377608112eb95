import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { undoChange } from "../undo/undo.calls.ts";
import { call } from "#platform/http/index.web.ts";
import { integer, useT, useFeedback } from "#platform/ui/index.web.ts";
import { invalidateResource } from "../list/resource-calls.web.ts";
import styles from "./drawer.module.css";
import resourceStyles from "../list/resource.module.css";

/** Undoes a change and reports the result. */
export function useUndo(resource: AnyResource) {
  const t = useT();
  const client = useQueryClient();
  const { notification } = useFeedback();
  const lock = useRef(false);
  return async (id: number): Promise<void> => {
    if (lock.current) return;
    lock.current = true;
    try {
      const { undone, refused, job } = await call(undoChange, { id });
      await invalidateResource(client, resource);
      if (job !== undefined) notification.info({ title: t("Pengurungan dimulai. Kemajuannya ada di lonceng.") });
      else if (undone) notification.success({ title: t("{count} baris dikembalikan", { count: integer(undone) }) });
      if (refused.length)
        notification.warning({
          title: t("{count} baris dibiarkan", { count: integer(refused.length) }),
          description: refused
            .slice(0, 5)
            .map((r) => `${r.label}: ${t(r.message)}`)
            .join("\n"),
          className: styles.lines,
          duration: 0,
        });
    } catch (error) {
      notification.error({
        title: t("Tidak dapat diurungkan"),
        description: error instanceof Error ? t(error.message) : String(error),
      });
    } finally {
      lock.current = false;
    }
  };
}

/** Reports what was done, with an undo action. */
export function useUndoNotice(resource: AnyResource) {
  const t = useT();
  const { notification } = useFeedback();
  const back = useUndo(resource);
  return (title: string, undo: number | null, description?: string) => {
    const key = `undo-${resource.name}-${undo ?? Date.now()}`;
    const act = () => {
      notification.destroy(key);
      void back(undo as number);
    };
    notification.success({
      key,
      title,
      description,
      duration: 12,
      ...(undo === null
        ? {}
        : {
            actions: (
              <button type="button" className={resourceStyles.undo} onClick={act}>
                {t("Urungkan")}
              </button>
            ),
          }),
    });
  };
}
