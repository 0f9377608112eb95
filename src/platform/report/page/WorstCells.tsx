import ExpandOutlined from "@ant-design/icons/ExpandOutlined";
import { Drawer } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { integer, useT } from "#platform/ui/index.web.ts";
import { useFocusBack } from "#platform/records/index.web.ts";
import type { Order } from "./worst.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import heatStyles from "../chart/heat.module.css";

export type NamedCell = {
  readonly key: string;
  readonly row: string;
  readonly column: string;
  readonly words: string;
  readonly tone: string | undefined;
};
type Props = {
  readonly cells: readonly NamedCell[];
  readonly order: Order;
  /** Figure with its unit. */
  readonly figure: string;
  /** Number of rows divided into cells, and of all rows. */
  readonly rows: number;
  readonly totalCount: number;
  readonly label: string;
  readonly children: ReactNode;
};
type Turnable = ScreenOrientation & { readonly lock?: (to: "landscape") => Promise<void> };
/** Rotates the screen if the phone supports it; otherwise the reader rotates it. */
async function turned(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    await (screen.orientation as Turnable).lock?.("landscape");
  } catch {
    // not supported by every browser
  }
}
const unturned = () => (document.fullscreenElement ? void document.exitFullscreen().catch(() => undefined) : undefined);

/** A matrix on a phone: the cells that need attention, and the whole matrix as an overlay that scrolls horizontally. */
export function WorstCells({ cells, order, figure, rows, totalCount, label, children }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const turning = useRef(Promise.resolve());
  useFocusBack(open);
  // it may be closed before the screen is rotated
  useEffect(() => (open ? () => void turning.current.then(unturned) : undefined), [open]);
  const count = integer(cells.length);
  return (
    <div className={heatStyles.worst}>
      <p>
        {order === "size" ? t("{count} sel terbesar", { count }) : t("{count} sel terburuk", { count })}: {figure}
        {totalCount > rows ? (
          <span className="p-faint">
            {" "}
            {t("dari {shown} dari {count} baris", { shown: integer(rows), count: integer(totalCount) })}
          </span>
        ) : null}
      </p>
      <ol>
        {cells.map((c) => (
          <li key={c.key}>
            <span className="p-cut">
              <b>{c.row}</b>
              <small>{c.column}</small>
            </span>
            <b className="p-tabular" data-tone={c.tone}>
              {c.words}
            </b>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={resourceStyles.clear}
        onClick={() => {
          setOpen(true);
          turning.current = turned();
        }}
      >
        <ExpandOutlined aria-hidden="true" /> {t("Buka penuh (lanskap)")}
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="100%"
        title={label}
        rootClassName={heatStyles.whole}
        destroyOnHidden
      >
        <p className={heatStyles.turn}>{t("Putar ponsel agar lebih banyak kolom terlihat.")}</p>
        {children}
      </Drawer>
    </div>
  );
}
