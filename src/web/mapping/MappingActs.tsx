import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import { App, Button } from "antd";
import { useState } from "react";
import type { AnyMapping } from "#kit/mapping.ts";
import { actionOf } from "#kit/resource.ts";
import { download } from "#web/api/files.ts";
import { DateInput } from "#web/field/DateInput.tsx";
import { useT } from "#web/i18n.ts";
import { exportCall } from "#web/resource/resource-calls.ts";
import { useMay } from "#web/resource/useMay.ts";

type Props = {
  readonly mapping: AnyMapping;
  readonly on: string | undefined;
  readonly onDay: (day: string | undefined) => void;
  readonly parent: string | undefined;
  readonly onImport: () => void;
};

/** The day to look at, and the ways in and out by spreadsheet. */
export function MappingActs({ mapping, on, onDay, parent, onImport }: Props) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { of } = mapping;
  const save = async () => {
    setBusy(true);
    try {
      const filter: Record<string, string> = parent && /^\d+$/.test(parent) ? { [`f.${mapping.parent}`]: parent } : {};
      await download(exportCall(of), filter, `${of.path.slice(5)}.xlsx`);
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span className="m-day">
        <span className="p-small p-muted">{t("Keadaan per")}</span>
        <DateInput value={on ?? null} placeholder={t("Hari ini")} label={t("Keadaan per tanggal; kosong berarti hari ini")} onChange={(day) => onDay(day ?? undefined)} />
      </span>
      {of.exchange?.import && may(actionOf(of, "import")) ? (
        <Button icon={<UploadOutlined aria-hidden="true" />} aria-label={t("Impor")} onClick={onImport}>
          <span className="m-word">{t("Impor")}</span>
        </Button>
      ) : null}
      {may(actionOf(of, "export")) ? (
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} aria-label={t("Ekspor")} onClick={() => void save()}>
          <span className="m-word">{t("Ekspor")}</span>
        </Button>
      ) : null}
    </>
  );
}
