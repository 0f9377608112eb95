import { App, Button, Progress } from "antd";
import { type Batch, faultyFile } from "#kit/exchange.calls.ts";
import { download } from "#web/api/files.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { State } from "#web/shell/states.tsx";

/** The server is at work: how far, in rows. */
export function Working({ batch }: { readonly batch: Batch }) {
  const t = useT();
  const percent = batch.total ? Math.min(99, Math.floor((batch.done / batch.total) * 100)) : 0;
  const word = batch.state === "writing" ? t("Menyimpan…") : batch.state === "checking" ? t("Memeriksa…") : t("Menunggu giliran…");
  return (
    <section className="p-card i-working" role="status">
      <p>
        <b>{word}</b> <span className="p-muted">{batch.fileName}</span>
      </p>
      <Progress percent={percent} />
      <p className="p-small p-faint p-tabular">{batch.total ? t("{done} dari {total} baris", { done: integer(batch.done), total: integer(batch.total) }) : t("Membaca berkas")}</p>
      <p className="p-caption p-faint">{t("Halaman ini boleh ditutup; pekerjaan tetap berjalan dan ada di riwayat impor.")}</p>
    </section>
  );
}

/** The rows that stayed out, with their reasons, as a file to put right. */
function FaultyLink({ batch }: { readonly batch: Batch }) {
  const t = useT();
  const { message } = App.useApp();
  const get = () => download(faultyFile, { id: batch.id }, `baris-salah-${batch.id}.xlsx`).catch((e: unknown) => message.error(e instanceof Error ? t(e.message) : String(e)));
  return (
    <button type="button" className="r-clear" onClick={() => void get()}>
      {t("Unduh")}
    </button>
  );
}

/** How it ended, and the way on. */
export function Ended({ batch, onAgain, onShow }: { readonly batch: Batch; readonly onAgain: () => void; readonly onShow?: () => void }) {
  const t = useT();
  const again = <Button onClick={onAgain}>{t("Impor berkas lain")}</Button>;
  if (batch.state === "done") {
    const left = batch.total - batch.createdRows - batch.updatedRows - batch.unchangedRows;
    return (
      <section className="p-card">
        <State
          kind="empty"
          title={t("{count} baris tersimpan", { count: integer(batch.createdRows + batch.updatedRows) })}
          action={
            <>
              {onShow ? (
                <Button type="primary" onClick={onShow}>
                  {t("Lihat data")}
                </Button>
              ) : null}
              {again}
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
          {left > 0 ? (
            <p>
              {t("{count} baris galat tidak disimpan.", { count: integer(left) })} <FaultyLink batch={batch} />
            </p>
          ) : null}
        </State>
      </section>
    );
  }
  const failed = batch.state === "failed";
  return (
    <section className="p-card">
      <State kind={failed ? "error" : "narrow"} title={failed ? t("Berkas tidak dapat diproses") : t("Impor dibatalkan")} action={again}>
        <p>{batch.reason ? t(batch.reason) : t("Tidak ada yang disimpan.")}</p>
      </State>
    </section>
  );
}
