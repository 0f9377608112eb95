import RightOutlined from "@ant-design/icons/RightOutlined";
import type { CSSProperties, ReactNode } from "react";
import type { Cell } from "#platform/report/index.ts";
import { missing } from "#platform/ui/index.web.ts";
import { Spark } from "#platform/report/index.web.ts";
import styles from "./dashboard.module.css";

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
      <span className={styles.tileName}>
        <span className="p-cut">{name}</span>
        {href ? <RightOutlined aria-hidden="true" /> : null}
      </span>
      <span
        className={styles.tileValue}
        style={typeof value === "string" ? ({ "--letters": value.length } as CSSProperties) : undefined}
      >
        {value}
        {unit && value !== missing ? <small>{unit}</small> : null}
      </span>
      <span className={styles.tileDelta}>
        {delta ?? <span />}
        <Spark cells={series} width={88} height={28} area />
      </span>
      {bar ? (
        <span className={styles.bar} aria-hidden="true">
          <b style={{ width: `${Math.max(0, Math.min(100, bar.share))}%` }} />
          <i style={{ left: `${Math.min(100, bar.mark)}%` }} />
        </span>
      ) : (
        <span className={styles.bar} data-empty="" aria-hidden="true" />
      )}
      <span className={styles.tileCaption}>{caption}</span>
    </>
  );
  return href ? (
    <a className={`p-card ${styles.tile}`} href={`#${href}`}>
      {body}
    </a>
  ) : (
    <div className={`p-card ${styles.tile}`}>{body}</div>
  );
}

/** Placeholder of a tile. */
export const TileSkeleton = () => (
  <div className={`p-card ${styles.tile}`} aria-hidden="true">
    <span className={styles.tileName}>
      <span className="p-bone" style={{ width: 96, margin: "4px 0" }} />
    </span>
    <span className={styles.tileValue}>
      <span className="p-bone" style={{ width: 160, height: 24, margin: "4px 0" }} />
    </span>
    <span className={styles.tileDelta}>
      <span className="p-bone" style={{ width: 120 }} />
    </span>
    <span className={styles.bar} />
    <span className={styles.tileCaption}>
      <span className="p-bone" style={{ width: 120, margin: "2px 0" }} />
    </span>
  </div>
);
