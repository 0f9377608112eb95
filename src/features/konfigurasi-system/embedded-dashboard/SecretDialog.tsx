import { Button, Input, Modal, Radio } from "antd";
import { useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { useCopy, useT, useFeedback } from "#platform/ui/index.web.ts";
import { setEmbedSecret } from "./embed-admin.calls.ts";
import styles from "./embed-admin.module.css";

type Props = {
  readonly row: { readonly id: number; readonly name: string; readonly secretSetAt: string | null };
  readonly onClose: (changed: boolean) => void;
};

/** Sets the provider's key, or generates one that is shown only once. */
export function SecretDialog({ row, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const copy = useCopy();
  const [own, setOwn] = useState(true);
  const [typed, setTyped] = useState("");
  const [made, setMade] = useState<string>();
  const save = useCall(setEmbedSecret, {
    onSuccess: ({ secret }) => {
      if (secret !== null) return setMade(secret);
      void message.success(t("Kunci tersimpan"));
      onClose(true);
    },
  });
  if (made !== undefined)
    return (
      <Modal
        open
        width={550}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        title={t("Kunci tanda tangan {name}", { name: row.name })}
        footer={
          <Button type="primary" onClick={() => onClose(true)}>
            {t("Sudah saya simpan")}
          </Button>
        }
      >
        <p className="p-note" data-tone="warning">
          {t("Simpan sekarang: kunci ini tidak dapat ditampilkan lagi.")}
        </p>
        <Input.TextArea
          readOnly
          autoSize
          value={made}
          className="p-mono"
          aria-label={t("Kunci tanda tangan")}
          onFocus={(e) => e.target.select()}
        />
        <Button className={styles.copy} onClick={() => void copy(made, t("Tersalin"))}>
          {t("Salin")}
        </Button>
      </Modal>
    );
  const send = () => save.mutate({ id: row.id, ...(own ? { secret: typed } : {}) });
  return (
    <Modal
      open
      width={550}
      title={t("Kunci tanda tangan {name}", { name: row.name })}
      okText={own ? t("Simpan") : t("Buat kunci")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: save.isPending, disabled: own && typed.length < 32 }}
      onOk={send}
      onCancel={() => onClose(false)}
    >
      {row.secretSetAt ? (
        <p className="p-note" data-tone="warning">
          {t("Kunci lama langsung tidak dipakai lagi; penyedia harus memakai yang baru.")}
        </p>
      ) : null}
      <Radio.Group
        vertical
        value={own}
        onChange={(e) => setOwn(e.target.value as boolean)}
        options={[
          { value: true, label: t("Penyedia sudah memberi kunci") },
          { value: false, label: t("Buat kunci baru untuk diberikan kepada penyedia") },
        ]}
      />
      {own ? (
        <div className={styles.own}>
          <label htmlFor={id}>{t("Kunci dari penyedia")}</label>
          <Input.Password
            id={id}
            value={typed}
            maxLength={512}
            autoComplete="off"
            onChange={(e) => setTyped(e.target.value.trim())}
          />
          <p className="p-small p-muted">
            {t(
              "Paling sedikit 32 karakter. Kunci hanya dipakai server untuk menandatangani dan tidak pernah ditampilkan lagi.",
            )}
          </p>
        </div>
      ) : null}
      {save.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(save.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
