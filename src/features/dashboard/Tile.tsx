import RightOutlined from "@ant-design/icons/RightOutlined";
import type { CSSProperties, ReactNode } from "react";
import type { Cell } from "#kit/report.ts";
import { missing } from "#web/format.ts";
import { Spark } from "#web/report/Spark.tsx";

type Props = {
  readonly name: string;
  readonly value: ReactNode;
  /** Used only with figures, not with placeholders. */
  readonly unit?: string;
  readonly delta?: ReactNode;
  readonly series: readonly Cell[];
  /** Filled share of the bar and position of its mark, in percent. */
  readonly bar?: { readonly share: number; readonly mark: number } | undefined;
  readonly caption: ReactNode;
  readonly href: string | null;
};

/** A figure with its change, its trend over a year and its progress; a link to the page behind it. */
export function Tile({ name, value, unit, delta, series, bar, caption, href }: Props) {
  const body = (
    <>
      <span className="db-tile-name">
        <span className="p-cut">{name}</span>
        {href ? <RightOutlined aria-hidden="true" /> : null}
      </span>
      <span
        className="db-tile-value"
        style={typeof value === "string" ? ({ "--letters": value.length } as CSSProperties) : undefined}
      >
        {value}
        {unit && value !== missing ? <small>{unit}</small> : null}
      </span>
      <span className="db-tile-delta">
        {delta ?? <span />}
        <Spark cells={series} width={88} height={28} area />
      </span>
      {bar ? (
        <span className="db-bar" aria-hidden="true">
          <b style={{ width: `${Math.max(0, Math.min(100, bar.share))}%` }} />
          <i style={{ left: `${Math.min(100, bar.mark)}%` }} />
        </span>
      ) : (
        <span className="db-bar" data-empty="" aria-hidden="true" />
      )}
      <span className="db-tile-caption">{caption}</span>
    </>
  );
  return href ? (
    <a className="p-card db-tile" href={`#${href}`}>
      {body}
    </a>
  ) : (
    <div className="p-card db-tile">{body}</div>
  );
}

/** Placeholder of a tile. */
export const TileSkeleton = () => (
  <div className="p-card db-tile" aria-hidden="true">
    <span className="db-tile-name">
      <span className="p-bone" style={{ width: 96, margin: "4px 0" }} />
    </span>
    <span className="db-tile-value">
      <span className="p-bone" style={{ width: 160, height: 24, margin: "4px 0" }} />
    </span>
    <span className="db-tile-delta">
      <span className="p-bone" style={{ width: 120 }} />
    </span>
    <span className="db-bar" />
    <span className="db-tile-caption">
      <span className="p-bone" style={{ width: 120, margin: "2px 0" }} />
    </span>
  </div>
);
