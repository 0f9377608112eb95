import { Button } from "antd";
import { useState } from "react";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { plainDate, tonnes, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { dropStockPolicy, setStockPolicy, type StockSimulation } from "./simulasi-level-stok.calls.ts";
import styles from "./simulasi.module.css";

type Props = {
  readonly of: StockSimulation;
  readonly item: { readonly warehouse: number; readonly product: number };
  readonly onDone: () => void;
};
/** Saves the tried values as the policy, or removes the policy. */
export function PolicyActs({ of, item, onDone }: Props) {
  const t = useT();
  const may = useMay();
  const { message } = useFeedback();
  const [busy, setBusy] = useState(false);
  const { safety, reorder, service } = of.trial;
  const run = async (work: () => Promise<unknown>, confirmation: string) => {
    setBusy(true);
    try {
      await work();
      message.success(confirmation);
      onDone();
    } catch (error) {
      message.error(t(error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };
  const options = { idempotencyKey: newIdempotencyKey() };
  return (
    <div className={styles.policy}>
      <p className="p-small p-muted">
        {of.policy
          ? t("Ditetapkan sejak {day}: pengaman {safety}, titik pesan {reorder}.", {
              day: plainDate(of.policy.validFrom),
              safety: tonnes(of.policy.safety, 1),
              reorder: tonnes(of.policy.reorder, 1),
            })
          : t("Belum ada ketetapan: laporan memakai angka dari data.")}
      </p>
      {may("stockPolicy.write") ? (
        <div className={styles.acts}>
          <Button
            type="primary"
            loading={busy}
            disabled={safety === null || reorder === null}
            onClick={() =>
              safety &&
              reorder &&
              void run(
                () => call(setStockPolicy, { ...item, safety, reorder, service }, options),
                t("Ketetapan disimpan dan berlaku mulai hari ini."),
              )
            }
          >
            {t("Tetapkan level ini")}
          </Button>
          {of.policy ? (
            <Button
              disabled={busy}
              onClick={() =>
                void run(
                  () => call(dropStockPolicy, item, options),
                  t("Ketetapan dicabut; laporan kembali memakai angka dari data."),
                )
              }
            >
              {t("Cabut ketetapan")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
