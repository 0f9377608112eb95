import CloseOutlined from "@ant-design/icons/CloseOutlined";
import InboxOutlined from "@ant-design/icons/InboxOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { App } from "antd";
import { type ReactNode, useState } from "react";
import { call } from "#web/api/call.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { apiQuery } from "./list-query.ts";
import { type AnyRow, listCall } from "./resource-calls.ts";
import type { ListState } from "./useList.ts";
import { useArchive } from "./useArchive.tsx";
import type { Selection } from "./useSelection.ts";

/** More than this is work for an import, not for ticks. */
const mostAtOnce = 500;
const readAtOnce = 75;

async function readAllMatching(list: ListState): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let page = 1; page <= Math.ceil(mostAtOnce / readAtOnce); page += 1) {
    const answer = await call(listCall(list.resource), { ...apiQuery({ ...list.query, page, perPage: readAtOnce }, list.fixed) });
    rows.push(...answer.data);
    if (rows.length >= answer.meta.totalCount || answer.data.length === 0) break;
  }
  return rows;
}

/** Stands where the view tabs stood: how many are ticked, and what can be done with them. */
export function SelectionBar({
  list,
  selection,
  children,
}: {
  readonly list: ListState;
  readonly selection: Selection;
  readonly children?: (rows: readonly AnyRow[]) => ReactNode;
}) {
  const t = useT();
  const { message } = App.useApp();
  const archive = useArchive(list.resource, selection.clear);
  const [reading, setReading] = useState(false);
  const rows = [...selection.rows.values()];
  const total = list.total ?? 0;
  const all = async () => {
    setReading(true);
    try {
      selection.setMany(await readAllMatching(list), true);
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      setReading(false);
    }
  };
  const away = rows.filter((r) => !r.archivedAt);
  const back = rows.filter((r) => r.archivedAt);
  return (
    <div className="p-selection r-selection">
      <b aria-live="polite">{t("{count} dipilih", { count: rows.length })}</b>
      {total > rows.length && total <= mostAtOnce ? (
        <button type="button" className="r-clear" disabled={reading} onClick={() => void all()}>
          {t("Pilih {count} yang cocok", { count: integer(total) })}
        </button>
      ) : null}
      <span className="r-bar-line" />
      {list.can.write && away.length ? (
        <button type="button" className="r-bar-act" onClick={() => archive.ask(away)}>
          <InboxOutlined aria-hidden="true" /> {t("Arsipkan")}
        </button>
      ) : null}
      {list.can.write && back.length ? (
        <button type="button" className="r-bar-act" onClick={() => void archive.restore(back)}>
          <UndoOutlined aria-hidden="true" /> {t("Pulihkan")}
        </button>
      ) : null}
      {children?.(rows)}
      <span className="p-gap" />
      <kbd className="p-kbd">Esc</kbd>
      <button type="button" className="p-ib" data-small="" aria-label={t("Batalkan pilihan")} onClick={selection.clear}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </div>
  );
}
