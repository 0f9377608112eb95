import { Modal } from "antd";
import { Suspense, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { LazyInstantInput as InstantInput, instant, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { callsOf } from "./publication.calls.ts";
import type { PublicationNoun } from "./publication-fields.ts";

type Row = { readonly id: number; readonly version: number; readonly title: string; readonly expireAt: string | null };
type Props = { readonly row: Row; readonly onClose: (changed: boolean) => void };
type FrameProps = Props & {
  readonly title: string;
  readonly ok: string;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onOk: () => void;
  readonly children: React.ReactNode;
};

function Frame({ title, ok, error, busy, disabled = false, onOk, onClose, children }: FrameProps) {
  const t = useT();
  return (
    <Modal
      open
      width={416}
      title={title}
      okText={ok}
      cancelText={t("Batal")}
      okButtonProps={{ loading: busy, disabled }}
      onOk={onOk}
      onCancel={() => onClose(false)}
    >
      {children}
      {error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(error.message)}
        </p>
      ) : null}
    </Modal>
  );
}

/** Dialogs for the actions of a publication: publish now, schedule, withdraw and copy. */
export function moveDialogs(noun: PublicationNoun) {
  const calls = callsOf(noun);
  function PublishDialog(p: Props) {
    const t = useT();
    const { message } = useFeedback();
    const move = useCall(calls.publish, {
      onSuccess: () => {
        void message.success(t("Sudah tayang"));
        p.onClose(true);
      },
    });
    const send = () => move.mutate({ id: p.row.id, version: p.row.version });
    return (
      <Frame
        {...p}
        title={t("Terbitkan {title}", { title: p.row.title })}
        ok={t("Terbitkan")}
        error={move.error}
        busy={move.isPending}
        onOk={send}
      >
        <p>
          {t(
            "Tulisan ini langsung dapat dibaca oleh peran dan area yang dipilih, dan lonceng mereka memberitahukannya.",
          )}
        </p>
        {p.row.expireAt ? <p>{t("Berakhir {when}.", { when: instant(p.row.expireAt) })}</p> : null}
      </Frame>
    );
  }
  function ScheduleDialog(p: Props) {
    const t = useT();
    const { message } = useFeedback();
    const [at, setAt] = useState<string | null>(null);
    const move = useCall(calls.publish, {
      onSuccess: () => {
        void message.success(t("Terjadwal"));
        p.onClose(true);
      },
    });
    const send = () => at && move.mutate({ id: p.row.id, version: p.row.version, at });
    return (
      <Frame
        {...p}
        title={t("Jadwalkan {title}", { title: p.row.title })}
        ok={t("Jadwalkan")}
        error={move.error}
        busy={move.isPending}
        disabled={!at}
        onOk={send}
      >
        <Suspense fallback={<LoadingState rows={1} />}>
          <InstantInput label={t("Tayang mulai")} value={at} onChange={(v) => setAt(v as string | null)} autoFocus />
        </Suspense>
        <p className="p-small p-muted">{t("Sebelum waktu itu hanya penyunting yang melihatnya.")}</p>
      </Frame>
    );
  }
  function WithdrawDialog(p: Props) {
    const t = useT();
    const { message } = useFeedback();
    const move = useCall(calls.withdraw, {
      onSuccess: () => {
        void message.success(t("Ditarik"));
        p.onClose(true);
      },
    });
    const send = () => move.mutate({ id: p.row.id, version: p.row.version });
    return (
      <Frame
        {...p}
        title={t("Tarik {title}", { title: p.row.title })}
        ok={t("Tarik")}
        error={move.error}
        busy={move.isPending}
        onOk={send}
      >
        <p>
          {t("Tulisan ini kembali menjadi draf dan tidak dapat dibaca lagi. Siapa yang sudah membaca tetap tercatat.")}
        </p>
      </Frame>
    );
  }
  function CopyDialog(p: Props) {
    const t = useT();
    const { message } = useFeedback();
    const move = useCall(calls.copy, {
      onSuccess: () => {
        void message.success(t("Salinan tersimpan sebagai draf"));
        p.onClose(true);
      },
    });
    return (
      <Frame
        {...p}
        title={t("Salin {title}", { title: p.row.title })}
        ok={t("Salin")}
        error={move.error}
        busy={move.isPending}
        onOk={() => move.mutate({ id: p.row.id })}
      >
        <p>{t("Isi dan pembacanya disalin ke draf baru dengan alamat lain; sampulnya tidak ikut.")}</p>
      </Frame>
    );
  }
  return { PublishDialog, ScheduleDialog, WithdrawDialog, CopyDialog };
}
