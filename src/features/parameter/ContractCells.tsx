import type { CSSProperties } from "react";
import type { Tone } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, integer, LoadingState, percent, StatusTag, tonnes, useT } from "#platform/ui/index.web.ts";
import { RecordFacts, type AnyRow } from "#platform/records/index.web.ts";
import { type ContractProgress, contractProgress, type ContractState, stateLabels } from "./kontrak-volume.calls.ts";
import { VolumeContract } from "./kontrak-volume.resource.ts";
import styles from "./kontrak-volume.module.css";

export const tones: Readonly<Record<ContractState, Tone>> = {
  reached: "success",
  onTrack: "success",
  behind: "warning",
  critical: "error",
  waiting: "neutral",
  over: "neutral",
};

/** One query for the whole list, shared by all of its rows. */
function useContractProgress(id: number): ContractProgress | undefined {
  const query = useQueryCall(contractProgress, {}, { staleTime: 60_000 });
  return query.data?.contracts.find((c) => c.id === id);
}

const share = (value: string): string => `${Math.min(100, Math.max(0, Number(value)))}%`;
/** The received quantity, with a mark at the quantity expected by today. */
function Bar({ progress, label }: { readonly progress: ContractProgress; readonly label: string }) {
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={label}
      data-tone={tones[progress.pace]}
      style={{ "--done": share(progress.percent), "--due": share(progress.elapsed) } as CSSProperties}
    >
      <span />
    </span>
  );
}

/** The committed quantity with the progress below it. */
export function CommitmentCell({ row, value }: { readonly row: AnyRow; readonly value: unknown }) {
  const t = useT();
  const progress = useContractProgress(row.id);
  const figure = decimal(String(value));
  if (!progress || row.status === "draft" || row.status === "cancelled") return <span>{figure}</span>;
  const words = t("{percent} tercapai, {elapsed} waktu berlalu: {pace}", {
    percent: percent(progress.percent),
    elapsed: percent(progress.elapsed),
    pace: t(stateLabels[progress.pace]),
  });
  return (
    <span className={styles.cell} title={words}>
      <span>{figure}</span>
      <Bar progress={progress} label={words} />
    </span>
  );
}

export function ContractSummary({ row }: { readonly row: AnyRow }) {
  const t = useT();
  const progress = useContractProgress(row.id);
  return (
    <>
      {progress ? (
        <section className={styles.pace} aria-label={t("Realisasi")}>
          <div className="p-row">
            <h3>{t("Realisasi")}</h3>
            <StatusTag tone={tones[progress.pace]}>{t(stateLabels[progress.pace])}</StatusTag>
            <span className="p-gap" />
            <b className="p-tabular">{percent(progress.percent)}</b>
          </div>
          <Bar progress={progress} label={t("{percent} tercapai", { percent: percent(progress.percent) })} />
          <dl>
            <div>
              <dt>{t("Diterima")}</dt>
              <dd>{tonnes(progress.realised)}</dd>
            </div>
            <div>
              <dt>{t("Seharusnya hari ini")}</dt>
              <dd>{tonnes(progress.expected)}</dd>
            </div>
            <div>
              <dt>{t("Waktu berlalu")}</dt>
              <dd>{percent(progress.elapsed)}</dd>
            </div>
            <div>
              <dt>{t("Sisa hari")}</dt>
              <dd>{progress.daysLeft > 0 ? integer(progress.daysLeft) : t("berakhir")}</dd>
            </div>
          </dl>
          {progress.alert ? (
            <p className="p-note" data-tone="warning">
              {t(
                "Kontrak ini berakhir dalam {days} hari dan masih di bawah lajunya. Distributor dan pengelola kontrak diberi tahu.",
                { days: progress.daysLeft },
              )}
            </p>
          ) : null}
          <p className="p-caption p-faint">{t("Penerimaan barang terposting dari opco kontrak, dikurangi retur.")}</p>
        </section>
      ) : (
        <LoadingState rows={3} />
      )}
      <RecordFacts resource={VolumeContract} row={row} skip={["number", "status"]} />
    </>
  );
}
