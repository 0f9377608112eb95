import DownOutlined from "@ant-design/icons/DownOutlined";
import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import { Button } from "antd";
import { exportList } from "./export-list.calls.ts";
import { startExport, useExportFile } from "#platform/jobs/index.web.ts";
import { estimate, requestPrint, countNoun, DropMenu, integer, useT } from "#platform/ui/index.web.ts";
import { exportQuery } from "./list-query.web.ts";
import { exportCall } from "./resource-calls.web.ts";
import { unitLabelOf, defaultColumns } from "./shape.web.ts";
import type { ListState } from "./useList.ts";
import { useMay } from "./useMay.ts";
import styles from "./resource.module.css";

const notInFile = new Set(["createdAt", "updatedAt"]);

/** Exports the current list as a workbook: same filters, same order, all matching rows. */
export function useExport(list: ListState) {
  const t = useT();
  const may = useMay();
  const file = useExportFile();
  const { resource, total } = list;
  const count = () => (list.estimated ? estimate(total ?? 0) : integer(total ?? 0));
  const run = (columns: readonly string[] | undefined) =>
    file.run({
      direct: exportCall(resource),
      query: { ...exportQuery(list.query, list.fixed), ...(columns ? { columns: columns.join(",") } : {}) },
      name: `${resource.path.slice(5)}.xlsx`,
      later: startExport(exportList, { noun: resource.name }),
      rows: total,
      words: (name) => t("{name}, {count} baris", { name, count: count() }),
    });
  const shown = () => (list.keeping.layout.columns ?? defaultColumns(resource, may)).filter((c) => !notInFile.has(c));
  const items = [
    {
      type: "group" as const,
      key: "count",
      label: (
        <span>
          {count()} {countNoun(unitLabelOf(resource), total ?? 0, t)}
        </span>
      ),
      children: [
        { key: "shown", label: t("Kolom yang tampil"), onClick: () => void run(shown()) },
        { key: "all", label: t("Semua kolom"), onClick: () => void run(undefined) },
      ],
    },
    { key: "print", label: t("Cetak atau simpan PDF"), onClick: () => requestPrint(resource.path) },
  ];
  return { items, busy: file.busy };
}

export function ExportButton({ list }: { readonly list: ListState }) {
  const t = useT();
  const { items, busy } = useExport(list);
  return (
    <DropMenu placement="bottomRight" disabled={!list.total} menu={{ items }}>
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} disabled={!list.total}>
        {t("Ekspor")} <DownOutlined className={styles.caret} aria-hidden="true" />
      </Button>
    </DropMenu>
  );
}
