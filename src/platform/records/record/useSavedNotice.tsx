import { useQueryClient } from "@tanstack/react-query";
import type { AnyResource } from "#kit/resource.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { sameValue, useT, writtenOf, useFeedback } from "#platform/ui/index.web.ts";
import { type AnyRow, archiveCall, invalidateResource, updateCall } from "../list/resource-calls.web.ts";
import { headingOf, visibleFields } from "../list/shape.web.ts";
import { useMay } from "../list/useMay.ts";
import resourceStyles from "../list/resource.module.css";

/** Notifies that a record was saved, with an undo action: restores the previous values, or archives a new record. */
export function useSavedNotice(resource: AnyResource): (saved: AnyRow, before: AnyRow | undefined) => void {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { notification } = useFeedback();
  const undo = async (
    saved: AnyRow,
    before: AnyRow | undefined,
    idempotencyKey: ReturnType<typeof newIdempotencyKey>,
  ) => {
    const fields = visibleFields(resource, may).filter(
      (f) => !f.field.readOnly && before && !sameValue(f.field, saved[f.name], before[f.name]),
    );
    const versioned = { id: saved.id, version: saved.version };
    try {
      if (before)
        await call(
          updateCall(resource),
          { ...Object.fromEntries(fields.map((f) => [f.name, writtenOf(f.field, before[f.name])])), ...versioned },
          { idempotencyKey },
        );
      else await call(archiveCall(resource), versioned, { idempotencyKey });
      notification.success({
        title: t(before ? "{name} dikembalikan seperti semula" : "{name} diarsipkan", {
          name: headingOf(resource, saved),
        }),
      });
    } catch (error) {
      notification.error({
        title: t("Tidak dapat diurungkan"),
        description: error instanceof Error ? t(error.message) : String(error),
      });
    }
    await invalidateResource(client, resource);
  };
  return (saved, before) => {
    const unchanged = before !== undefined && before.version === saved.version;
    const key = `saved-${resource.name}-${saved.id}-${saved.version}`;
    const intent = newIdempotencyKey();
    notification.success({
      key,
      title: t("{name} tersimpan", { name: headingOf(resource, saved) }),
      actions: unchanged ? undefined : (
        <button
          type="button"
          className={resourceStyles.undo}
          onClick={() => {
            notification.destroy(key);
            void undo(saved, before, intent);
          }}
        >
          {t("Urungkan")}
        </button>
      ),
    });
  };
}
