import { useQueryClient } from "@tanstack/react-query";
import { InputNumber, Modal, Switch } from "antd";
import { useId, useState } from "react";
import { keyOf, useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { readSync, saveSyncJob, type SyncJobView } from "./synchron.calls.ts";
import styles from "./synchron.module.css";

const least = 5;
const maxMinutes = 10_080;

/** Whether a kind of document is fetched automatically, and how often. */
export default function ScheduleDialog({
  job,
  title,
  onClose,
}: {
  readonly job: SyncJobView;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [enabled, setEnabled] = useState(job.enabled);
  const [minutes, setMinutes] = useState<number | null>(job.everyMinutes);
  const right = minutes !== null && Number.isInteger(minutes) && minutes >= least && minutes <= maxMinutes;
  const save = useCall(saveSyncJob, {
    onSuccess: () => {
      void message.success(t("Jadwal tersimpan."));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(readSync) }),
  });
  const send = () => {
    if (right && !save.isPending) save.mutate({ name: job.name, version: job.version, enabled, everyMinutes: minutes });
  };
  return (
    <Modal
      open
      width={416}
      title={t("Jadwal {title}", { title })}
      okText={t("Simpan")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: save.isPending, disabled: !right }}
      onOk={send}
      onCancel={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          send();
        }}
      >
        <label htmlFor={`${id}-on`}>{t("Tarik otomatis")}</label>
        <Switch id={`${id}-on`} checked={enabled} onChange={setEnabled} />
        <label htmlFor={`${id}-min`}>{t("Setiap berapa menit")}</label>
        <InputNumber
          id={`${id}-min`}
          min={least}
          max={maxMinutes}
          precision={0}
          value={minutes}
          disabled={!enabled}
          aria-describedby={`${id}-help`}
          onChange={setMinutes}
        />
        <p id={`${id}-help`} className="p-small p-muted">
          {t("Dari 5 menit sampai 10.080 menit (seminggu). Setelah gagal, percobaan berikut datang lebih cepat.")}
        </p>
        {save.error ? (
          <p className="p-note" data-tone="error" role="alert">
            {t(save.error.message)}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
