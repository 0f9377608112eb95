import CloseOutlined from "@ant-design/icons/CloseOutlined";
import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import EditOutlined from "@ant-design/icons/EditOutlined";
import InboxOutlined from "@ant-design/icons/InboxOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { type BulkWhat, maxBulk } from "./bulk.ts";
import { exportList } from "../list/export-list.calls.ts";
import { maxValues } from "#kit/filter.ts";
import { estimate, integer, useT } from "#platform/ui/index.web.ts";
import { startExport, useExportFile } from "#platform/jobs/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { exportQuery } from "../list/list-query.web.ts";
import { type AnyRow, exportCall } from "../list/resource-calls.web.ts";
import type { ListState } from "../list/useList.ts";
import type { Selection } from "./useSelection.ts";
import type { AnyView } from "../view/view.web.ts";
import resourceStyles from "../list/resource.module.css";

const BulkDialog = lazy(() => import("./BulkDialog.tsx"));

type Props = {
  readonly list: ListState;
  readonly selection: Selection;
  readonly view?: AnyView | undefined;
  readonly bulk: BulkWhat | undefined;
  readonly onBulk: (what: BulkWhat | undefined) => void;
  readonly children?: (rows: readonly AnyRow[]) => ReactNode;
};

function Act({
  icon: Icon,
  label,
  busy,
  onClick,
}: {
  icon: ComponentType;
  label: string;
  busy?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className={resourceStyles.barAct} disabled={busy} onClick={onClick}>
      <Icon aria-hidden="true" /> {label}
    </button>
  );
}

/**
 * Takes the place of the view tabs: the number of selected rows, or that all matching rows are selected, and the
 * actions on them.
 */
export function SelectionBar({ list, selection, view, bulk, onBulk, children }: Props) {
  const t = useT();
  const file = useExportFile();
  const self = useAccount()?.id;
  const [target, setTarget] = useState<Selection>();
  const { resource } = list;
  const rows = [...selection.rows.values()];
  const total = list.total ?? 0;
  const said = list.estimated ? estimate(total) : integer(total);
  const all = selection.everything;
  const archived = all ? list.query.archived === "only" : rows.some((r) => r.archivedAt);
  const archivable = all || rows.some((r) => !r.archivedAt && (view?.archivable?.(r, self) ?? true));
  const living = all ? list.query.archived !== "only" : rows.some((r) => !r.archivedAt);
  const open = (what: BulkWhat) => {
    setTarget(selection);
    onBulk(what);
  };
  const take = () => {
    const { sort, ...rest } = exportQuery(list.query, list.fixed);
    const query = all
      ? { ...rest, ...(sort ? { sort } : {}) }
      : { ids: rows.map((r) => r.id).join(","), archived: "with", ...(sort ? { sort } : {}) };
    void file.run({
      direct: exportCall(resource),
      query,
      name: `${resource.path.slice(5)}.xlsx`,
      later: startExport(exportList, { noun: resource.name }),
      words: (name) => t("{name}, {count} baris", { name, count: all ? said : integer(rows.length) }),
    });
  };
  return (
    <div className={`p-selection ${resourceStyles.selection}`}>
      <b aria-live="polite">
        {all ? t("Semua {count} yang cocok", { count: said }) : t("{count} dipilih", { count: rows.length })}
      </b>
      {!all && total > rows.length && total <= maxBulk ? (
        <button type="button" className={resourceStyles.clear} onClick={selection.takeAll}>
          {t("Pilih {count} yang cocok", { count: said })}
        </button>
      ) : null}
      <span className={resourceStyles.barLine} />
      {list.can.write && living ? (
        <Act icon={EditOutlined} label={t("Ubah kolom")} onClick={() => open("change")} />
      ) : null}
      {list.can.write && living && archivable ? (
        <Act icon={InboxOutlined} label={t("Arsipkan")} onClick={() => open("archive")} />
      ) : null}
      {list.can.write && archived ? (
        <Act icon={UndoOutlined} label={t("Pulihkan")} onClick={() => open("restore")} />
      ) : null}
      {list.can.export && (all || rows.length <= maxValues) ? (
        <Act icon={DownloadOutlined} label={t("Ekspor")} busy={file.busy} onClick={take} />
      ) : null}
      {all ? null : children?.(rows)}
      <span className="p-gap" />
      <kbd className="p-kbd">Esc</kbd>
      <button type="button" className="p-ib" data-small="" aria-label={t("Batalkan pilihan")} onClick={selection.clear}>
        <CloseOutlined aria-hidden="true" />
      </button>
      {bulk ? (
        <Suspense fallback={null}>
          <BulkDialog list={list} selection={target ?? selection} what={bulk} onClose={() => onBulk(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}
