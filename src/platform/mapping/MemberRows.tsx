import HistoryOutlined from "@ant-design/icons/HistoryOutlined";
import HolderOutlined from "@ant-design/icons/HolderOutlined";
import SwapOutlined from "@ant-design/icons/SwapOutlined";
import type { KeyboardEvent } from "react";
import type { MemberRow } from "./mapping.calls.ts";
import { plainDate, useT } from "#platform/ui/index.web.ts";
import { validity } from "./validity.web.ts";
import styles from "./mapping.module.css";

type Props = {
  readonly rows: readonly MemberRow[];
  readonly chosen: ReadonlyMap<number, MemberRow>;
  readonly mayMove: boolean;
  readonly stale: boolean;
  readonly onChoose: (row: MemberRow, on: boolean, range: boolean) => void;
  readonly onMove: (rows: readonly MemberRow[]) => void;
  readonly onHistory: (row: MemberRow) => void;
  readonly onDrag: (rows: readonly MemberRow[] | undefined) => void;
};

/** Members as rows that can be selected, dragged to a parent, or moved with M; arrow keys move, H shows the history. */
export function MemberRows({ rows, chosen, mayMove, stale, onChoose, onMove, onHistory, onDrag }: Props) {
  const t = useT();
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const at = Number((event.target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at ?? -1);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    if (by)
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${at + by}"] :is(input, [data-history])`)?.focus();
    else if (event.key.toLowerCase() === "m" && mayMove) onMove(chosen.size ? [...chosen.values()] : [row]);
    else if (event.key.toLowerCase() === "h") onHistory(row);
    else return;
    event.preventDefault();
  };
  return (
    <ul className={styles.rows} data-stale={stale || undefined} onKeyDown={keys}>
      {rows.map((row, at) => (
        <li
          key={row.id}
          data-at={at}
          data-on={chosen.has(row.id) ? "" : undefined}
          draggable={mayMove}
          onDragStart={(e) => {
            e.dataTransfer.effectAllowed = "move";
            e.dataTransfer.setData("text/plain", row.label);
            onDrag(chosen.has(row.id) ? [...chosen.values()] : [row]);
          }}
          onDragEnd={() => onDrag(undefined)}
        >
          {mayMove ? (
            <label className={styles.box}>
              <HolderOutlined className={styles.grip} aria-hidden="true" />
              <input
                type="checkbox"
                checked={chosen.has(row.id)}
                aria-label={row.label}
                onChange={() => undefined}
                onClick={(e) => onChoose(row, e.currentTarget.checked, e.shiftKey)}
              />
            </label>
          ) : (
            <span />
          )}
          <span className={styles.name}>
            <b>{row.label}</b>
            <small className="p-faint">{row.notes.map((n) => t(n)).join(" · ")}</small>
          </span>
          <span className={styles.parent}>
            {row.parent ? (
              row.parent.label
            ) : (
              <span className="p-tag" data-tone="warning" data-mark="diamond">
                {t("Belum dipetakan")}
              </span>
            )}
          </span>
          <span className={`${styles.span} p-tabular`}>
            {validity(row.from, row.to, t)}
            {row.next ? (
              <small
                className="p-tag"
                data-tone="info"
                data-mark="half"
                title={t("{day} pindah ke {parent}", { day: plainDate(row.next.from), parent: row.next.parent })}
              >
                {plainDate(row.next.from)} → {row.next.parent}
              </small>
            ) : null}
          </span>
          <span className={styles.acts}>
            {mayMove ? (
              <button
                type="button"
                className="p-ib"
                data-small=""
                aria-label={t("Pindahkan {name}", { name: row.label })}
                onClick={() => onMove([row])}
              >
                <SwapOutlined aria-hidden="true" />
              </button>
            ) : null}
            <button
              type="button"
              className="p-ib"
              data-small=""
              data-history=""
              aria-label={t("Riwayat {name}", { name: row.label })}
              onClick={() => onHistory(row)}
            >
              <HistoryOutlined aria-hidden="true" />
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
