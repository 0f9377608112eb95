import { Input, Modal, Radio } from "antd";
import { useId, useState } from "react";
import { type Edits, useT } from "#platform/ui/index.web.ts";
import { readFigure } from "./plan-cells.ts";
import { type BookLine, type Put, type Shape, spreadYear } from "./plan-model.ts";
import styles from "./rkap.module.css";

type Props = {
  readonly edits: Edits;
  readonly lines: readonly BookLine[];
  readonly onClose: (cells: readonly Put[] | undefined) => void;
};

/** Divides the year of each line over its months to the kilogram. */
export function SpreadDialog({ edits, lines, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [shape, setShape] = useState<Shape>("even");
  const [typed, setTyped] = useState("");
  const read = readFigure("tonnes", { text: typed });
  const cells = read.problem ? [] : spreadYear(edits, lines, shape, (read.value as string | null) ?? null);
  return (
    <Modal
      open
      title={t("Bagi volume setahun")}
      okText={t("Isi sel")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: cells.length === 0 }}
      onOk={() => onClose(cells)}
      onCancel={() => onClose(undefined)}
    >
      <div className={styles.form}>
        <span id={`${id}-shape`}>{t("Pembagian")}</span>
        <Radio.Group
          aria-labelledby={`${id}-shape`}
          value={shape}
          onChange={(e) => setShape(e.target.value as Shape)}
          options={[
            { value: "even", label: t("Sama rata dua belas bulan") },
            { value: "sold", label: t("Mengikuti penjualan tahun lalu") },
          ]}
        />
        <label htmlFor={`${id}-year`}>{t("Volume setahun per baris (ton)")}</label>
        <Input
          id={`${id}-year`}
          value={typed}
          inputMode="decimal"
          status={read.problem ? "error" : ""}
          aria-invalid={Boolean(read.problem)}
          aria-describedby={`${id}-help`}
          onChange={(e) => setTyped(e.target.value)}
        />
        <p className="p-small p-muted" id={`${id}-help`}>
          {read.problem
            ? t(read.problem, { scale: 3 })
            : t("Kosongkan untuk membagi jumlah yang sudah ada. Baris tanpa penjualan tahun lalu dibagi rata.")}
        </p>
      </div>
      <p className="p-small" aria-live="polite">
        {t("{count} sel akan diisi.", { count: cells.length })}
      </p>
    </Modal>
  );
}
