import RightOutlined from "@ant-design/icons/RightOutlined";
import type { ReactNode } from "react";
import type { Cell } from "#kit/report.ts";
import { isWord } from "#kit/tone.ts";
import { change, decimal, integer, missing, money, percent } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { BulkBoard } from "./dashboard.calls.ts";

type Tone = "bad" | "warn" | undefined;
const isKnown = (cell: Cell | undefined): cell is string => typeof cell === "string" && !isWord(cell);
const known = (cell: Cell | undefined, words: (value: string) => string): string =>
  isKnown(cell) ? words(cell) : missing;

/** Letters of a figure beyond which it needs smaller type. */
const longest = 14;

type TileProps = {
  readonly name: string;
  readonly value: string;
  readonly tone?: Tone;
  readonly caption: ReactNode;
  readonly href: string | null;
};
/** One figure with what it is made of; leads to the report behind it. */
function Tile({ name, value, tone, caption, href }: TileProps) {
  const t = useT();
  const signs = { bad: t("jauh di bawah rencana"), warn: t("di bawah rencana") } as const;
  const body = (
    <>
      <span className="bb-name">
        {name}
        {href ? <RightOutlined aria-hidden="true" /> : null}
      </span>
      <b className="bb-value" data-long={value.length > longest ? "" : undefined}>
        {value}
      </b>
      {tone ? (
        <span className="bb-sign" data-tone={tone}>
          ◆ {signs[tone]}
        </span>
      ) : null}
      <span className="bb-caption">{caption}</span>
    </>
  );
  return href ? (
    <a className="p-card bb-tile" href={`#${href}`}>
      {body}
    </a>
  ) : (
    <div className="p-card bb-tile">{body}</div>
  );
}

/** Whether the plan is kept as far as the months have gone. */
function toneOf({ figures: { planPct }, gonePct }: BulkBoard): Tone {
  if (!isKnown(planPct) || gonePct === 0) return undefined;
  const reached = (Number(planPct) * 100) / gonePct;
  return reached < 80 ? "bad" : reached < 95 ? "warn" : undefined;
}

type Links = Readonly<Record<"sales" | "plan" | "pipeline", string | null>>;
/** What was sold and for how much, how that stands against the plan and the year before, and what is to come. */
export function Tiles({ board, links }: { readonly board: BulkBoard; readonly links: Links }) {
  const t = useT();
  const { figures: f, pipeline: p } = board;
  const tonnes = (cell: Cell | undefined) => known(cell, (v) => t("{tonnes} ton", { tonnes: decimal(v, 1) }));
  return (
    <div className="bb-tiles">
      <Tile
        name={t("Volume curah")}
        value={tonnes(f.bulkTonnes)}
        caption={t("{count} pelanggan aktif", { count: known(f.customersActive, integer) })}
        href={links.sales}
      />
      <Tile
        name={t("Pendapatan curah")}
        value={known(f.bulkRevenue, money)}
        caption={t("Harga rata-rata {price} per ton", { price: known(f.avgPrice, money) })}
        href={links.sales}
      />
      <Tile
        name={t("Realisasi RKAP")}
        value={board.reference.no === null ? missing : known(f.planPct, percent)}
        tone={board.reference.no === null ? undefined : toneOf(board)}
        caption={
          board.reference.no === null
            ? t("Belum ada versi acuan {year}", { year: String(board.reference.year) })
            : t("dari {plan}; perkiraan setahun {forecast}", {
                plan: tonnes(f.planTonnes),
                forecast: tonnes(f.fullYearForecast),
              })
        }
        href={links.plan}
      />
      <Tile
        name={t("Pertumbuhan tahunan")}
        value={known(f.growthYoY, (v) => change(v).text)}
        caption={t("Volume terhadap hari yang sama tahun lalu")}
        href={links.sales}
      />
      <Tile
        name={t("Pipeline tertimbang")}
        value={tonnes(p.weightedTonnes)}
        caption={t("{count} proyek terbuka, seluruhnya {tonnes}", {
          count: known(p.projects, integer),
          tonnes: tonnes(p.pipelineTonnes),
        })}
        href={links.pipeline}
      />
    </div>
  );
}
