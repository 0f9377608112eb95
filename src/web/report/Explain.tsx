import { Drawer } from "antd";
import { type Figure, figuresOf, type Formula, isLeaf, type Leaf } from "#kit/cube.ts";
import type { Cell, Report, ReportAnswer, SourceNote, TrendAnswer } from "#kit/report.ts";
import { dateRange, instant, integer, plainDate } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { cellText, headUnit, periodWord } from "./figures.ts";
import { periodDays } from "./period-words.ts";

export type Asked = { readonly id: string; readonly path: string; readonly name: string };
type Props = {
  readonly report: Report;
  readonly answer: ReportAnswer;
  readonly trend: TrendAnswer | undefined;
  readonly asked: Asked | undefined;
  readonly filters: readonly string[];
  readonly phone: boolean;
  readonly onClose: () => void;
};

const classWords: Readonly<Record<string, string>> = {
  A: "Jumlah baris sama dengan total.",
  "A*": "Dijumlahkan hanya dalam satuan yang sama.",
  S: "Posisi pada akhir periode; dijumlahkan antar baris, tidak antar waktu.",
  R: "Total = jumlah pembilang ÷ jumlah penyebut, bukan rata-rata baris.",
  D: "Dihitung ulang di setiap tingkat; jumlah baris dapat lebih besar dari total.",
  X: "Dihitung ulang di setiap tingkat dengan rumus yang sama.",
  "X+": "Dihitung ulang di setiap tingkat, dan jumlah baris sama dengan total.",
  M: "Nilai terakhir di antara baris.",
};

/** The row's own cells where they are on screen; a branch read apart keeps its own answer. */
function cellsOf(answer: ReportAnswer, asked: Asked): Readonly<Record<string, Cell>> | undefined {
  if (asked.path === "") return answer.total;
  const id = asked.path.slice(asked.path.lastIndexOf(":") + 1);
  return asked.path.split("/").length === answer.path.length + 1 ? answer.rows.find((r) => String(r.id) === id)?.cells : undefined;
}

function Source({ note }: { readonly note: SourceNote }) {
  const t = useT();
  const partitions =
    note.clean + note.live > 0 ? t("{clean} partisi ringkasan, {live} dibaca langsung dari transaksi", { clean: integer(note.clean), live: integer(note.live) }) : "";
  const days = note.days.map((d) => dateRange(d.from, d.to)).join("; ");
  return (
    <li>
      <b>{t(note.cube)}</b> <span className="p-mono">{note.table}</span>
      {partitions ? <span>{partitions}</span> : null}
      {days ? <span>{t("Hari dari transaksi: {days}", { days })}</span> : null}
    </li>
  );
}

/** Formula in words, its parts with their values, the question it answers, and where it was read. */
export function Explain({ report, answer, trend, asked, filters, phone, onClose }: Props) {
  const t = useT();
  const figures = figuresOf(report.of);
  const figure: (Leaf | Formula) | undefined = asked ? figures[asked.id] : undefined;
  const cells = asked ? cellsOf(answer, asked) : undefined;
  const { stamps } = answer;
  const value = (id: string): string | null => {
    const f = figures[id] as Figure;
    const cell = cells?.[id] ?? (asked?.path === "" ? trend?.now[id] : undefined);
    return cell === undefined ? null : `${cellText(f, cell, t)} ${headUnit(f.unit, t)}`.trim();
  };
  const parts = figure && !isLeaf(figure) ? figure.uses.filter((u) => value(u) !== null) : [];
  const mapping =
    stamps.mapping === "today"
      ? t("Struktur saat ini")
      : stamps.mapping === "saleDate"
        ? t("Struktur saat transaksi")
        : t("Struktur per {date}", { date: plainDate(stamps.mapping) });
  return (
    <Drawer
      open={asked !== undefined}
      onClose={onClose}
      title={figure ? t(figure.label) : ""}
      mask={false}
      placement={phone ? "bottom" : "right"}
      size={phone ? "60%" : 400}
      rootClassName="rp-explain-drawer"
    >
      {asked && figure ? (
        <div className="rp-explain">
          <p className="rp-explain-value">
            {value(asked.id) ?? "–"} <small>{asked.name || t("Total")}</small>
          </p>
          <h3>{t("Rumus")}</h3>
          <p>{t(figure.note)}</p>
          <p className="p-faint">{t(classWords[figure.class] ?? "")}</p>
          {parts.length > 0 ? (
            <dl>
              {parts.map((u) => (
                <div key={u}>
                  <dt>{t(figures[u]?.label ?? u)}</dt>
                  <dd>{value(u)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <h3>{t("Pertanyaan")}</h3>
          <dl>
            <div>
              <dt>{t("Periode")}</dt>
              <dd>{periodDays(stamps.period, report, t)}</dd>
            </div>
            {stamps.comparison ? (
              <div>
                <dt>{t("Banding")}</dt>
                <dd>
                  {periodWord(stamps.comparison) === dateRange(stamps.comparison.from, stamps.comparison.to)
                    ? periodWord(stamps.comparison)
                    : dateRange(stamps.comparison.from, stamps.comparison.to)}
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{t("Pemetaan")}</dt>
              <dd>{mapping}</dd>
            </div>
            <div>
              <dt>{t("Cakupan")}</dt>
              <dd>{t(stamps.scope.name)}</dd>
            </div>
            {filters.map((f) => (
              <div key={f}>
                <dt>{t("Filter")}</dt>
                <dd>{f}</dd>
              </div>
            ))}
          </dl>
          <h3>{t("Dibaca dari")}</h3>
          <ul>
            {stamps.sources.map((s, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reads have no name of their own and never move
              <Source key={i} note={s} />
            ))}
          </ul>
          <p className="p-faint">{instant(stamps.asOf)}</p>
        </div>
      ) : null}
    </Drawer>
  );
}
