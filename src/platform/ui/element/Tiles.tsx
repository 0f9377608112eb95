import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./tiles.module.css";

export const Tiles = ({ children }: { readonly children: ReactNode }) => <div className={styles.tiles}>{children}</div>;

type TileProps = {
  readonly to?: string;
  readonly head: ReactNode;
  /** Left out for a page without a number of rows. */
  readonly figure?: ReactNode;
  readonly note?: ReactNode;
};

/** One figure of a landing page; with an address, the whole tile is a link. */
export function Tile({ to, head, figure, note }: TileProps) {
  const inside = (
    <>
      <span className={`p-small ${styles.tileHead}`}>{head}</span>
      {figure === undefined ? null : <b className="p-tabular">{figure}</b>}
      {note ? <span className="p-caption p-faint">{note}</span> : null}
    </>
  );
  return to ? (
    <Link className={`p-card ${styles.tile}`} to={to}>
      {inside}
    </Link>
  ) : (
    <div className={`p-card ${styles.tile}`}>{inside}</div>
  );
}
