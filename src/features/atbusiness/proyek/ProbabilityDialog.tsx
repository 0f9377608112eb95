import { InputNumber, Modal } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { setProbability } from "./tahap.calls.ts";
import styles from "./proyek.module.css";

type Props = {
  readonly row: { readonly id: number; readonly version: number; readonly name: string; readonly probability: number };
  readonly onClose: (changed: boolean) => void;
};

/** Changes the probability of an open stage and of its open projects. */
export default function ProbabilityDialog({ row, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const [value, setValue] = useState<number | null>(row.probability);
  const send = useCall(setProbability, {
    onSuccess: () => {
      void message.success(t("Peluang diubah"));
      onClose(true);
    },
  });
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={t("Ubah peluang {name}", { name: row.name })}
      okText={t("Simpan")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: value === null || value === row.probability, loading: send.isPending }}
      onOk={() => value !== null && send.mutate({ id: row.id, version: row.version, probability: value })}
      onCancel={() => onClose(false)}
      mask={{ closable: false }}
    >
      <p className="p-small p-muted">{t("Proyek terbuka di tahap ini ikut berubah; yang sudah ditutup tidak.")}</p>
      <div className={styles.form}>
        <label htmlFor={`${id}-value`}>{t("Peluang")} (%)</label>
        <InputNumber id={`${id}-value`} min={0} max={100} precision={0} value={value} onChange={setValue} />
      </div>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
