import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import { Button } from "antd";
import { exportList } from "#platform/records/index.ts";
import type { AnyMapping } from "./mapping.ts";
import type { MembersQuery } from "./mapping.calls.ts";
import { actionOf } from "#kit/resource.ts";
import { DateInput, DropMenu, plainDate, today, useT } from "#platform/ui/index.web.ts";
import { startExport, useExportFile } from "#platform/jobs/index.web.ts";
import { exportCall, useMay } from "#platform/records/index.web.ts";
import { rowsOf } from "./mapping-rows.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./mapping.module.css";

type Props = {
  readonly mapping: AnyMapping;
  /** The page's query, which the file uses too. */
  readonly query: MembersQuery;
  readonly onDay: (day: string | undefined) => void;
  readonly onImport: () => void;
};

/** The date of the page, and import and export by spreadsheet: the state of that day, or all intervals. */
export function MappingActs({ mapping, query, onDay, onImport }: Props) {
  const t = useT();
  const may = useMay();
  const file = useExportFile();
  const { of } = mapping;
  const { on, parent } = query;
  const save = (day: string | undefined) =>
    void file.run({
      direct: exportCall(of),
      query: { ...rowsOf(mapping, query, day, today()), sort: `${mapping.member},validFrom` },
      name: `${of.path.slice(5)}.xlsx`,
      later: startExport(exportList, { noun: of.name }),
    });
  const shown = on ?? today();
  const day = { key: "shown", label: t("Berlaku pada {day}", { day: plainDate(shown) }), onClick: () => save(shown) };
  const all = { key: "all", label: t("Semua periode, termasuk riwayat dan rencana"), onClick: () => save(undefined) };
  const plans = { key: "plans", label: t("Rencana pindah"), onClick: () => save(undefined) };
  const items = parent === "planned" ? [plans] : parent === "none" ? [all] : [day, all];
  return (
    <>
      <span className={styles.day}>
        <span className="p-small p-muted">{t("Keadaan per")}</span>
        <DateInput
          value={on ?? null}
          placeholder={t("Hari ini")}
          label={t("Keadaan per tanggal; kosong berarti hari ini")}
          onChange={(day) => onDay(day ?? undefined)}
        />
      </span>
      {of.exchange?.import && may(actionOf(of, "import")) ? (
        <Button icon={<UploadOutlined aria-hidden="true" />} aria-label={t("Impor")} onClick={onImport}>
          <span className={styles.word}>{t("Impor")}</span>
        </Button>
      ) : null}
      {may(actionOf(of, "export")) ? (
        <DropMenu placement="bottomRight" menu={{ items }}>
          <Button icon={<DownloadOutlined aria-hidden="true" />} loading={file.busy} aria-label={t("Ekspor")}>
            <span className={styles.word}>
              {t("Ekspor")} <DownOutlined className={resourceStyles.caret} aria-hidden="true" />
            </span>
          </Button>
        </DropMenu>
      ) : null}
    </>
  );
}
