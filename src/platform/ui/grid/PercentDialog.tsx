import { InputNumber, Modal } from "antd";
import { useId, useState } from "react";
import { useT } from "../language/i18n.web.ts";
import styles from "./grid.module.css";

type Props = {
  readonly title: string;
  readonly note: string;
  /** Number of cells that a percentage would fill. */
  readonly count: (percent: string) => number;
  readonly onClose: (percent: string | undefined) => void;
};

/** Asks for a percentage, and shows the number of cells to be filled. */
export function PercentDialog({ title, note, count, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [growth, setGrowth] = useState<number | null>(5);
  const percent = String(100 + (growth ?? 0));
  const cells = growth === null ? 0 : count(percent);
  return (
    <Modal
      open
      title={title}
      okText={t("Isi sel")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: cells === 0 }}
      onOk={() => onClose(percent)}
      onCancel={() => onClose(undefined)}
    >
      <p className="p-small p-muted">{note}</p>
      <div className={styles.percent}>
        <label htmlFor={id}>{t("Pertumbuhan (%)")}</label>
        <InputNumber id={id} min={-90} max={500} precision={0} value={growth} onChange={setGrowth} autoFocus />
      </div>
      <p className="p-small" aria-live="polite">
        {t("{count} sel akan diisi.", { count: cells })}
      </p>
    </Modal>
  );
}
