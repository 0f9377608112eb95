import type { Batch, BatchState } from "./import.calls.ts";
import type { Tone } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  missing,
  relative,
  ScrollRegion,
  StatusTag,
  type Translate,
  useT,
} from "#platform/ui/index.web.ts";
import { useBatches } from "./useBatch.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./import.module.css";

const words: Readonly<Record<BatchState, readonly [string, Tone]>> = {
  uploaded: ["Menunggu", "info"],
  matching: ["Menunggu kolom", "warning"],
  checking: ["Diperiksa", "info"],
  checked: ["Menunggu disimpan", "warning"],
  writing: ["Disimpan", "info"],
  done: ["Selesai", "success"],
  failed: ["Gagal", "error"],
  cancelled: ["Dibatalkan", "neutral"],
  undoing: ["Sedang dibatalkan", "info"],
  undone: ["Sudah dikembalikan", "neutral"],
};

/** Before it is saved, the counts of a batch are a forecast. */
const saved = (batch: Batch): boolean => ["done", "undoing", "undone"].includes(batch.state);

/** What happened to a batch, beside its state. */
function noteOf({ state, undoneRows, leftRows, reason }: Batch, t: Translate): string | undefined {
  if (state === "undone")
    return t("{undone} dikembalikan, {left} dibiarkan", { undone: integer(undoneRows), left: integer(leftRows) });
  return reason ? t(reason) : undefined;
}

/** Earlier imports of this person; an unfinished one is continued where it was left. */
export function PastImports({
  resource,
  current,
  onOpen,
}: {
  readonly resource: AnyResource;
  readonly current: number | undefined;
  readonly onOpen: (id: number) => void;
}) {
  const t = useT();
  const query = useBatches(resource.name, true);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={3} />;
  if (!query.data.data.length) return <EmptyState title={t("Belum ada impor")} />;
  return (
    <ScrollRegion className={styles.scroll} label={t("Riwayat impor")}>
      <table className={`${resourceStyles.table} ${styles.past}`}>
        <thead>
          <tr>
            <th scope="col">{t("Berkas")}</th>
            <th scope="col">{t("Waktu")}</th>
            <th scope="col" className="p-num">
              {t("Baris")}
            </th>
            <th scope="col" className="p-num">
              {t("Baru")}
            </th>
            <th scope="col" className="p-num">
              {t("Berubah")}
            </th>
            <th scope="col" className="p-num">
              {t("Galat")}
            </th>
            <th scope="col">{t("Status")}</th>
          </tr>
        </thead>
        <tbody>
          {query.data.data.map((batch) => (
            <tr key={batch.id} className={resourceStyles.row} data-open={batch.id === current || undefined}>
              <td>
                <button type="button" className={`${styles.open} p-cut`} onClick={() => onOpen(batch.id)}>
                  {batch.fileName}
                </button>
              </td>
              <td>{relative(batch.createdAt)}</td>
              <td className="p-num">{integer(batch.total)}</td>
              <td className="p-num">{saved(batch) ? integer(batch.createdRows) : missing}</td>
              <td className="p-num">{saved(batch) ? integer(batch.updatedRows) : missing}</td>
              <td className="p-num">{integer(batch.faulty)}</td>
              <td title={noteOf(batch, t)}>
                <StatusTag tone={words[batch.state][1]}>{t(words[batch.state][0])}</StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
