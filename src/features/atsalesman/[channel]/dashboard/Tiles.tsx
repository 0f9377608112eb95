import RightOutlined from "@ant-design/icons/RightOutlined";
import type { ReactNode } from "react";
import type { Cell } from "#kit/report.ts";
import { isWord } from "#kit/tone.ts";
import { decimal, integer, missing, percent } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { SalesmanBoard } from "./dashboard.calls.ts";

type Links = SalesmanBoard["links"];
type Tone = "bad" | "warn" | undefined;
const isKnown = (cell: Cell | undefined): cell is string => typeof cell === "string" && !isWord(cell);
const shareOf = (cell: Cell | undefined): string => (isKnown(cell) ? percent(cell) : missing);
const countOf = (cell: Cell | undefined): string => (isKnown(cell) ? integer(cell) : missing);
/** Below the first bound a figure is bad, below the second it needs attention. */
const toneOf = (cell: Cell | undefined, bad: number, warn: number): Tone =>
  !isKnown(cell) ? undefined : Number(cell) < bad ? "bad" : Number(cell) < warn ? "warn" : undefined;

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
  const signs = { bad: t("jauh di bawah batas"), warn: t("di bawah batas") } as const;
  const body = (
    <>
      <span className="sb-name">
        {name}
        {href ? <RightOutlined aria-hidden="true" /> : null}
      </span>
      <b className="sb-value">{value}</b>
      {tone ? (
        <span className="sb-sign" data-tone={tone}>
          ◆ {signs[tone]}
        </span>
      ) : null}
      <span className="sb-caption">{caption}</span>
    </>
  );
  return href ? (
    <a className="p-card sb-tile" href={`#${href}`}>
      {body}
    </a>
  ) : (
    <div className="p-card sb-tile">{body}</div>
  );
}

/** How the plan was carried out, what visits brought, where they took place, and what the stores bought. */
export function Tiles({ figures: f, links }: { readonly figures: SalesmanBoard["figures"]; readonly links: Links }) {
  const t = useT();
  const part = (a: string, b: string) => ({ part: countOf(f[a]), whole: countOf(f[b]) });
  return (
    <>
      <Tile
        name={t("Call compliance")}
        value={shareOf(f.callCompliancePct)}
        tone={toneOf(f.callCompliancePct, 80, 95)}
        caption={t("{part} dari {whole} rencana terlaksana", part("plannedDone", "planned"))}
        href={links.calls}
      />
      <Tile
        name={t("Strike rate")}
        value={shareOf(f.strikeRatePct)}
        tone={toneOf(f.strikeRatePct, 0, 30)}
        caption={t("{part} dari {whole} kunjungan berakhir dengan pesanan", part("productiveVisits", "visits"))}
        href={links.strike}
      />
      <Tile
        name={t("Dalam radius %")}
        value={shareOf(f.inRadiusPct)}
        tone={toneOf(f.inRadiusPct, 75, 90)}
        caption={t("{part} dari {whole} kunjungan yang dinilai", part("inRadius", "measured"))}
        href={links.radius}
      />
      <Tile
        name={t("Volume terhadap target")}
        value={isKnown(f.tonnes) ? t("{tonnes} ton", { tonnes: decimal(f.tonnes, 1) }) : missing}
        tone={toneOf(f.proRataPct, 80, 95)}
        caption={
          isKnown(f.salesmanTarget)
            ? t("{share} dari target {target} ton", {
                share: shareOf(f.achievementPct),
                target: countOf(f.salesmanTarget),
              })
            : t("Belum ada target untuk periode ini")
        }
        href={links.target}
      />
      <Tile
        name={t("Toko aktif")}
        value={countOf(f.activeStores)}
        caption={t("{count} di antaranya pembeli baru", { count: countOf(f.newStores) })}
        href={links.target}
      />
    </>
  );
}
