import { useQueryClient } from "@tanstack/react-query";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { type AnyRow, archiveCall, invalidateResource, restoreCall } from "../list/resource-calls.web.ts";
import { headingOf, unitLabelOf } from "../list/shape.web.ts";
import resourceStyles from "../list/resource.module.css";

type Outcome = {
  readonly done: readonly AnyRow[];
  readonly failed: readonly { readonly row: AnyRow; readonly why: string }[];
};

/** Processes four rows at a time, to limit the load on the server. */
async function each(rows: readonly AnyRow[], work: (row: AnyRow) => Promise<AnyRow>): Promise<Outcome> {
  const done: AnyRow[] = [];
  const failed: { row: AnyRow; why: string }[] = [];
  const queue = [...rows];
  const lane = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      try {
        done.push(await work(row));
      } catch (error) {
        failed.push({ row, why: error instanceof Refused || error instanceof Error ? error.message : String(error) });
      }
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return { done, failed };
}

/** Archives and restores records, with an undo action in the notification. */
export function useArchive(resource: AnyResource, onDone?: () => void) {
  const t = useT();
  const client = useQueryClient();
  const { modal, notification } = useFeedback();
  const noun = unitLabelOf(resource);

  const notifyOutcome = ({ done, failed }: Outcome, word: string, undo?: () => void) => {
    const names = done.map((r) => headingOf(resource, r));
    const key = `archive-${resource.name}-${Date.now()}`;
    const actions = undo ? (
      <button
        type="button"
        className={resourceStyles.undo}
        onClick={() => {
          notification.destroy(key);
          undo();
        }}
      >
        {t("Urungkan")}
      </button>
    ) : undefined;
    if (done.length)
      notification.success({
        key,
        title: t(word, { count: done.length, noun }),
        description:
          names.length > 1
            ? t("{name} dan {count} lainnya", { name: names[0] ?? "", count: names.length - 1 })
            : names[0],
        actions,
      });
    if (failed.length)
      notification.error({
        title: t("{count} {noun} gagal diproses", { count: failed.length, noun }),
        description: [...new Set(failed.map((f) => t(f.why)))].join(" "),
        duration: 0,
      });
  };
  const refresh = async () => {
    await invalidateResource(client, resource);
    onDone?.();
  };
  const restore = async (rows: readonly AnyRow[]): Promise<void> => {
    const outcome = await each(rows, (row) =>
      call(restoreCall(resource), { id: row.id, version: row.version }).then((a) => a.data),
    );
    await refresh();
    notifyOutcome(outcome, "{count} {noun} dipulihkan");
  };
  const archive = async (rows: readonly AnyRow[]): Promise<void> => {
    const outcome = await each(rows, (row) =>
      call(archiveCall(resource), { id: row.id, version: row.version }).then((a) => a.data),
    );
    await refresh();
    notifyOutcome(outcome, "{count} {noun} diarsipkan", () => void restore(outcome.done));
  };
  const confirmArchive = (rows: readonly AnyRow[]) => {
    const first = rows[0];
    if (!first) return;
    const what = rows.length === 1 ? headingOf(resource, first) : `${rows.length} ${noun}`;
    modal.confirm({
      width: 416,
      title: t("Arsipkan {what}?", { what }),
      content: t(
        "Yang diarsipkan hilang dari daftar dan tidak dapat dipakai untuk data baru. Riwayatnya tetap tersimpan dan dapat dipulihkan.",
      ),
      okText: rows.length === 1 ? t("Arsipkan") : t("Arsipkan {what}", { what }),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () => archive(rows),
    });
  };
  return { confirmArchive, archive, restore };
}
