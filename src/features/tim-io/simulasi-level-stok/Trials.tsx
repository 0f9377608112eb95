import { Button } from "antd";
import { FigureInput, useT } from "#platform/ui/index.web.ts";
import type { Levels } from "./simulasi-level-stok.calls.ts";
import styles from "./simulasi.module.css";

export const trialNames = ["service", "lead", "daily", "cover"] as const;
export type TrialName = (typeof trialNames)[number];
const labels: Readonly<Record<TrialName, readonly [string, string, number, string]>> = {
  service: ["Tingkat layanan", "%", 2, "Bagian siklus pesan tanpa kehabisan stok."],
  lead: ["Lead time", "hari", 1, "Dari pesan sampai tiba; dari data: median kiriman 90 hari terakhir."],
  daily: ["Jual per hari", "ton", 3, "Dari data: jual bersih 28 hari ÷ 28."],
  cover: ["Hari cadangan", "hari", 0, "Penjualan yang ditambahkan sebuah pesanan di atas titik pesan."],
};

type Props = {
  readonly now: Levels;
  readonly tried: Readonly<Partial<Record<TrialName, string>>>;
  readonly onTry: (name: TrialName, value: string | null) => void;
  readonly onReset: () => void;
};
/** Assumptions that replace the values derived from the data. */
export function Trials({ now, tried, onTry, onReset }: Props) {
  const t = useT();
  return (
    <fieldset className={styles.trials}>
      <legend className="p-hidden">{t("Bagaimana bila")}</legend>
      {trialNames.map((name) => {
        const [label, unit, scale, help] = labels[name];
        return (
          <div key={name} className={styles.trial} data-tried={tried[name] !== undefined || undefined}>
            <label htmlFor={`st-${name}`}>{t(label)}</label>
            <FigureInput
              id={`st-${name}`}
              describedBy={`st-${name}-help`}
              scale={scale}
              unit={t(unit)}
              value={tried[name] ?? now[name]}
              onChange={(value) => onTry(name, value)}
            />
            <span id={`st-${name}-help`} className="p-caption p-faint">
              {t(help)}
            </span>
          </div>
        );
      })}
      <Button onClick={onReset} disabled={Object.keys(tried).length === 0}>
        {t("Kembali ke data")}
      </Button>
    </fieldset>
  );
}
