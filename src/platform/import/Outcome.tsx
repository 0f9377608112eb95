import { Button, Progress } from "antd";
import type { ReactNode } from "react";
import { type Batch, cancelImport, undoImport } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { integer, State, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useFaultyFile } from "./Issues.tsx";
import { LeftRows } from "./LeftRows.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./import.module.css";

const working: Partial<Record<Batch["state"], string>> = {
  writing: "Menyimpan…",
  checking: "Memeriksa…",
  undoing: "Mengembalikan…",
};

/** Progress of the server in rows, with a button to cancel. */
export function Working({ batch, onBatch }: { readonly batch: Batch; readonly onBatch: (batch: Batch) => void }) {
  const t = useT();
  const { message } = useFeedback();
  const percent = batch.total ? Math.min(99, Math.floor((batch.done / batch.total) * 100)) : 0;
  const counting = batch.state === "checking" && batch.done === batch.total;
  const stop = () =>
    call(cancelImport, { id: batch.id })
      .then((a) => onBatch(a.data))
      .catch((e: unknown) => message.error(e instanceof Error ? t(e.message) : String(e)));
  return (
    <section className={`p-card ${styles.working}`}>
      <p role="status">
        <b>{t(working[batch.state] ?? "Menunggu giliran…")}</b> <span className="p-muted">{batch.fileName}</span>
      </p>
      {counting ? (
        <Progress percent={100} status="active" showInfo={false} aria-label={t("Membaca berkas")} />
      ) : (
        <Progress percent={percent} aria-label={t("Kemajuan")} />
      )}
      <p className="p-small p-faint p-tabular">
        {counting
          ? t("{count} baris dibaca", { count: integer(batch.total) })
          : batch.total
            ? t("{done} dari {total} baris", { done: integer(batch.done), total: integer(batch.total) })
            : t("Membaca berkas")}
      </p>
      <div className={styles.workingFoot}>
        <p className="p-caption p-faint">
          {t("Halaman ini boleh ditutup; pekerjaan tetap berjalan dan ada di riwayat impor.")}
        </p>
        {batch.state === "undoing" ? null : (
          <Button size="small" onClick={() => void stop()}>
            {t("Batalkan impor")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Downloads the rows that were not imported, with their reasons, for correction. */
function FaultyLink({ batch }: { readonly batch: Batch }) {
  const t = useT();
  const get = useFaultyFile(batch);
  return (
    <button type="button" className={resourceStyles.clear} onClick={get}>
      {t("Unduh")}
    </button>
  );
}

/** Undoes the whole batch after confirmation. */
function useUndo(batch: Batch, onBatch: (batch: Batch) => void) {
  const t = useT();
  const { modal, message } = useFeedback();
  return () =>
    void modal.confirm({
      title: t("Kembalikan seluruh impor ini?"),
      content: t(
        "{created} data baru dihapus dan {updated} data kembali seperti semula. Data yang sudah diubah orang sesudahnya dibiarkan dan didaftar.",
        {
          created: integer(batch.createdRows),
          updated: integer(batch.updatedRows),
        },
      ),
      okText: t("Kembalikan impor"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () =>
        call(undoImport, { id: batch.id })
          .then((a) => onBatch(a.data))
          .catch((e: unknown) => message.error(e instanceof Error ? t(e.message) : String(e))),
    });
}

type EndedProps = {
  readonly resource: AnyResource;
  readonly batch: Batch;
  readonly onBatch: (batch: Batch) => void;
  readonly onAgain: () => void;
  readonly onShow?: (() => void) | undefined;
};
/** The result, and the next actions. */
export function Ended({ resource, batch, onBatch, onAgain, onShow }: EndedProps) {
  const t = useT();
  const again = <Button onClick={onAgain}>{t("Impor berkas lain")}</Button>;
  if (batch.state === "done") return <Done batch={batch} onBatch={onBatch} again={again} onShow={onShow} />;
  if (batch.state === "undone")
    return (
      <section className="p-card">
        <State
          kind="empty"
          title={t("{count} baris dikembalikan", { count: integer(batch.undoneRows) })}
          action={again}
        >
          <p>
            {batch.leftRows
              ? t("{count} data sudah diubah sesudah impor ini dan dibiarkan:", { count: integer(batch.leftRows) })
              : t("Data kembali seperti sebelum berkas ini diimpor.")}
          </p>
        </State>
        {batch.leftRows ? <LeftRows resource={resource} batch={batch} /> : null}
      </section>
    );
  const failed = batch.state === "failed";
  return (
    <section className="p-card">
      <State
        kind={failed ? "error" : "narrow"}
        title={failed ? t("Berkas tidak dapat diproses") : t("Impor dibatalkan")}
        action={again}
      >
        <p>{batch.reason ? t(batch.reason) : t("Tidak ada yang disimpan.")}</p>
      </State>
    </section>
  );
}

function Done({
  batch,
  onBatch,
  again,
  onShow,
}: {
  readonly batch: Batch;
  readonly onBatch: (batch: Batch) => void;
  readonly again: ReactNode;
  readonly onShow?: (() => void) | undefined;
}) {
  const t = useT();
  const undo = useUndo(batch, onBatch);
  const saved = batch.createdRows + batch.updatedRows;
  return (
    <section className="p-card">
      <State
        kind="empty"
        title={t("{count} baris tersimpan", { count: integer(saved) })}
        action={
          <>
            {onShow ? (
              <Button type="primary" onClick={onShow}>
                {t("Lihat data")}
              </Button>
            ) : null}
            {again}
            {saved ? (
              <Button danger onClick={undo}>
                {t("Kembalikan impor ini")}
              </Button>
            ) : null}
          </>
        }
      >
        <p>
          {t("{created} baru, {updated} berubah, {unchanged} sama seperti sebelumnya.", {
            created: integer(batch.createdRows),
            updated: integer(batch.updatedRows),
            unchanged: integer(batch.unchangedRows),
          })}
        </p>
        {batch.faulty > 0 ? (
          <p>
            {t("{count} baris galat tidak disimpan.", { count: integer(batch.faulty) })} <FaultyLink batch={batch} />
          </p>
        ) : null}
        {batch.reason ? <p className={resourceStyles.wrong}>{t(batch.reason)}</p> : null}
      </State>
    </section>
  );
}
