import { Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import { call, useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, instant, LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";
import { type MenuEdit, menuHistory, menuPublication } from "./menu.calls.ts";
import type { Difference } from "./menu-edit.ts";
import formStyles from "#platform/records/record/form.module.css";
import styles from "./menu.module.css";

const words: Readonly<Record<Difference["what"][number], string>> = {
  added: "ditambah",
  removed: "dihapus",
  renamed: "diganti nama",
  moved: "dipindahkan",
  address: "alamat",
  icon: "ikon",
  roles: "peran",
  visible: "tampil",
  note: "catatan",
};
const tones = { added: "success", removed: "error" } as const;

/** Shows the changes and asks for a reason before publishing. */
export function PublishDialog({
  changes,
  busy,
  onClose,
  onPublish,
}: {
  readonly changes: readonly Difference[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onPublish: (note: string) => void;
}) {
  const t = useT();
  const id = useId();
  const [note, setNote] = useState("");
  return (
    <Modal
      open
      width={700}
      title={t("Terbitkan menu")}
      okText={t("Terbitkan menu")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: busy }}
      onOk={() => onPublish(note.trim())}
      onCancel={onClose}
    >
      <p className="p-small p-muted">{t("Menu semua pengguna berubah pada permintaan berikutnya.")}</p>
      <ul className={styles.changes}>
        {changes.map((c) => (
          <li key={c.id}>
            <span className="p-cut">
              {c.from ? (
                <>
                  <del>{t(c.from)}</del>{" "}
                </>
              ) : null}
              {t(c.name)}
            </span>
            <span className="p-gap" />
            {c.what.map((w) => (
              <StatusTag key={w} tone={w in tones ? tones[w as keyof typeof tones] : "info"}>
                {t(words[w])}
              </StatusTag>
            ))}
          </li>
        ))}
      </ul>
      <div className={formStyles.field}>
        <label htmlFor={id}>{t("Catatan penerbitan")}</label>
        <Input.TextArea
          id={id}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={note}
          onChange={(e) => setNote(e.target.value)}
        />
      </div>
    </Modal>
  );
}

/** Earlier states, which can be restored and published again. */
export function HistoryDialog({
  canLoad,
  onClose,
  onLoad,
}: {
  readonly canLoad: boolean;
  readonly onClose: () => void;
  readonly onLoad: (rows: readonly MenuEdit[]) => void;
}) {
  const t = useT();
  const query = useQueryCall(menuHistory, {});
  const [busy, setBusy] = useState<number>();
  const [error, setError] = useState<Error>();
  const load = async (id: number) => {
    setBusy(id);
    setError(undefined);
    try {
      onLoad((await call(menuPublication, { id })).rows);
    } catch (e) {
      setError(e as Error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Modal open width={700} title={t("Riwayat menu")} footer={null} onCancel={onClose}>
      {query.error || error ? (
        <ErrorState
          error={query.error ?? error}
          onRetry={() => {
            setError(undefined);
            void query.refetch();
          }}
        />
      ) : !query.data ? (
        <LoadingState rows={4} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t("Menu belum pernah diterbitkan")}>{t("Keadaan sekarang adalah menu awal.")}</EmptyState>
      ) : (
        <ul className={styles.changes}>
          {query.data.map((p, i) => (
            <li key={p.id}>
              <div>
                <p className="p-strong">
                  {instant(p.at)} {i === 0 ? <StatusTag tone="success">{t("sekarang")}</StatusTag> : null}
                </p>
                <p className="p-caption p-faint">
                  {[p.by, t("{count} baris", { count: p.rows }), p.note].filter(Boolean).join(" · ")}
                </p>
              </div>
              <span className="p-gap" />
              {canLoad && i > 0 ? (
                <Button size="small" loading={busy === p.id} onClick={() => void load(p.id)}>
                  {t("Muat keadaan ini")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
