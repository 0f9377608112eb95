import type { DifferingSum, RollupIncidentView } from "#features/laporan/rollup/rollup.calls.ts";
import { decimal, instant, loadWords, missing, month, StatusTag, useT } from "#platform/ui/index.web.ts";
import { unitWord } from "#platform/report/index.web.ts";
import { rollupNames } from "./rollup-names.ts";
import styles from "./data-management.module.css";

// the labels of the sums are those of report figures, so the translations of the reports are loaded
void loadWords("laporan");

/** A part whose rollup differs from its lines: name, time of detection and both values. */
export function RollupIncident({ incident: i }: { readonly incident: RollupIncidentView }) {
  const t = useT();
  return (
    <li className="p-card">
      <header>
        <b>
          {t(rollupNames[i.mark])} · {i.distributor} · {month(i.month)}
        </b>
        <span className="p-gap" />
        {i.repairedAt ? (
          <StatusTag tone="success">{t("Diperbaiki {time}", { time: instant(i.repairedAt) })}</StatusTag>
        ) : (
          <StatusTag tone="error">{t("Belum dipastikan")}</StatusTag>
        )}
      </header>
      <dl>
        <dt>{t("Ditemukan")}</dt>
        <dd>
          {instant(i.foundAt)} · <span className="p-mono">{i.rollup}</span>
        </dd>
        {i.sums.map((s) => (
          <Sum key={s.label} sum={s} />
        ))}
      </dl>
      {i.sums.length > 0 ? <p className="p-small p-muted">{t("Menurut ringkasan → menurut barisnya")}</p> : null}
    </li>
  );
}

function Sum({ sum: { label, unit, rollup, lines } }: { readonly sum: DifferingSum }) {
  const t = useT();
  // show as many decimals as the longer value has, so that a small difference is visible
  const scale = Math.max(...[rollup, lines].map((v) => v?.split(".")[1]?.length ?? 0));
  const amount = (v: string | null) => (v === null ? missing : decimal(v, scale));
  const word = unitWord(unit, t);
  return (
    <>
      <dt>{t(label)}</dt>
      <dd className={styles.sums}>
        {unit === "Rp" ? `${word}\u00a0` : ""}
        {amount(rollup)} → <b>{amount(lines)}</b>
        {word && unit !== "Rp" ? `\u00a0${word}` : ""}
      </dd>
    </>
  );
}
