import type { Row } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, exact, integer, LoadingState, plainDate, ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { type EarnedLine, type EarnedWhole, type EntryExplained, explainEntry } from "./poin-histories.calls.ts";
import type { PointEntryLine } from "./poin-histories.resource.ts";
import relatedStyles from "#platform/records/record/related.module.css";
import styles from "./points.module.css";

/** How an entry of the ledger was computed: the lines of its window, and the steps to whole points. */
export function Explained({ row }: { readonly row: Row<typeof PointEntryLine> }) {
  const t = useT();
  const query = useQueryCall(explainEntry, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={6} />;
  const { window, lines, whole, earlier, entry } = query.data;
  if (!window)
    return (
      <p className="p-muted">{t("Poin ini tidak berasal dari jendela pembelian; tidak ada baris di baliknya.")}</p>
    );
  return (
    <>
      <p className="p-small p-muted">
        {t("Jendela {from} sampai sebelum {to}, aturan versi {version}.", {
          from: plainDate(window.from),
          to: plainDate(window.to),
          version: String(window.ruleVersion),
        })}
      </p>
      <Lines lines={lines} named={whole !== null && new Set(lines.map((l) => l.distributor)).size > 1} />
      {whole ? (
        <Steps whole={whole} />
      ) : (
        <p className={`p-small p-muted ${styles.note}`}>
          {t(
            "Hanya baris distributor Anda. Tier, pembulatan dan batas dihitung dari seluruh pembelian toko dan tidak ditampilkan.",
          )}
        </p>
      )}
      <Effect of={query.data} earlier={earlier} entry={entry} />
    </>
  );
}

/** Each cell has two lines, so that the points of a line are visible beside it in a drawer and on a phone. */
function Lines({ lines, named }: { readonly lines: readonly EarnedLine[]; readonly named: boolean }) {
  const t = useT();
  if (lines.length === 0) return <p>{t("Tidak ada baris yang dihitung dalam jendela ini.")}</p>;
  return (
    <ScrollRegion className={relatedStyles.scroll} label={t("Baris jendela")}>
      <table className={`${relatedStyles.rows} ${styles.lines}`}>
        <caption className="p-hidden">{t("Baris jendela")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Produk")}</th>
            {["Jumlah", "Tarif", "Dasar poin"].map((label) => (
              <th key={label} scope="col" className="p-num">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.line} line={line} named={named} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function LineRow({ line, named }: { readonly line: EarnedLine; readonly named: boolean }) {
  const t = useT();
  return (
    <tr>
      <td>
        {line.product}
        <small>{[plainDate(line.day), ...(named ? [line.distributor] : [])].join(" · ")}</small>
      </td>
      <td className="p-num">
        {exact(line.qty)} {line.uom}
        <small>{t("{tonnes} ton", { tonnes: exact(line.tonnes) })}</small>
      </td>
      <td className="p-num">
        {exact(line.rate)} / {line.rateUom}
        <small>× {exact(line.factor)}</small>
      </td>
      <td className="p-num">{exact(line.base)}</td>
    </tr>
  );
}

/** The steps from the sum of the lines to the points of the store. */
function Steps({ whole: w }: { readonly whole: EarnedWhole }) {
  const t = useT();
  const capped = w.points !== w.rounded;
  const caps = [w.cap ? t("{points} per jendela", { points: integer(w.cap) }) : null];
  if (w.capProgram) caps.push(t("{points} per program", { points: integer(w.capProgram) }));
  const cap = caps.filter(Boolean).join(", ");
  const steps: readonly (readonly [string, string])[] = [
    [t("Jumlah dasar poin, {tonnes} ton", { tonnes: exact(w.tonnes) }), exact(w.base)],
    [t("Tier × {factor}", { factor: exact(w.tier) }), exact(w.unrounded)],
    [t("Dibulatkan ke bawah"), integer(w.rounded)],
    [
      cap ? t("Batas {cap}", { cap }) : t("Tanpa batas"),
      capped ? integer(w.points) : `${integer(w.points)} (${t("tidak tercapai")})`,
    ],
    [t("Bonus di luar batas"), integer(w.bonus)],
    [t("Poin toko dalam jendela"), integer(String(BigInt(w.points) + BigInt(w.bonus)))],
  ];
  return (
    <dl className={styles.steps}>
      {steps.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Effect({
  of: { posted },
  earlier,
  entry,
}: { readonly of: EntryExplained } & Pick<EntryExplained, "earlier" | "entry">) {
  const t = useT();
  const rows: readonly (readonly [string, string | null])[] = [
    [
      t("Dibukukan untuk distributor ini dalam jendela"),
      posted ? integer(String(BigInt(posted.points) + BigInt(posted.bonus))) : null,
    ],
    [t("Mutasi jendela ini sebelumnya"), integer(earlier)],
    [t("Mutasi ini"), integer(entry.points)],
    [t("Saldo sebelum"), entry.before === null ? null : integer(entry.before)],
    [t("Saldo sesudah"), entry.after === null ? null : integer(entry.after)],
  ];
  return (
    <dl className={styles.steps}>
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
