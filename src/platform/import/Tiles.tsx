import type { Batch } from "./import.calls.ts";
import { integer, useT } from "#platform/ui/index.web.ts";
import styles from "./import.module.css";

/** The counts of the dry run. */
export function Tiles({ batch }: { readonly batch: Batch }) {
  const t = useT();
  const share = batch.total ? Math.round((batch.faulty / batch.total) * 100) : 0;
  const tiles = [
    { figure: batch.total, word: t("baris dibaca"), note: batch.fileName, tone: "" },
    {
      figure: batch.good,
      word: t("siap disimpan"),
      note: t("{created} baru, {updated} berubah, {unchanged} sama seperti sebelumnya.", {
        created: integer(batch.createdRows),
        updated: integer(batch.updatedRows),
        unchanged: integer(batch.unchangedRows),
      }),
      tone: "p-up",
    },
    {
      figure: batch.faulty,
      word: t("galat"),
      note: batch.faulty ? t("{share}% baris perlu diperbaiki", { share }) : t("Tidak ada yang perlu diperbaiki"),
      tone: batch.faulty ? "p-down" : "",
    },
  ];
  return (
    <div className={styles.tiles}>
      {tiles.map((tile) => (
        <div key={tile.word} className="p-card">
          <p>
            <b className={tile.tone}>{integer(tile.figure)}</b> <span className="p-muted">{tile.word}</span>
          </p>
          <p className="p-caption p-faint p-cut" title={tile.note}>
            {tile.note}
          </p>
        </div>
      ))}
    </div>
  );
}
