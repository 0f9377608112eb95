import FileExcelOutlined from "@ant-design/icons/FileExcelOutlined";
import HistoryOutlined from "@ant-design/icons/HistoryOutlined";
import { App, Button } from "antd";
import { useState } from "react";
import { importTemplate } from "#kit/exchange.calls.ts";
import type { Upload } from "#kit/upload.ts";
import { download } from "#web/api/files.ts";
import { useT } from "#web/i18n.ts";
import { Page } from "#web/shell/Page.tsx";
import { ImportStudio } from "./ImportStudio.tsx";
import { PastImports } from "./import/PastImports.tsx";
import { useOpenBatch } from "./open-batch.ts";

/** A page whose only business is bringing rows of one noun from a spreadsheet. */
export default function UploadPage({ declaration }: { readonly declaration: Upload }) {
  const t = useT();
  const { message } = App.useApp();
  const { id, open } = useOpenBatch();
  const [past, setPast] = useState(false);
  const resource = declaration.of;
  const getTemplate = () =>
    download(importTemplate, { kind: resource.name }, `template-${resource.name}.xlsx`).catch((e: unknown) => message.error(e instanceof Error ? t(e.message) : String(e)));
  const extra = (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} aria-expanded={past} onClick={() => setPast(!past)}>
        {t("Riwayat impor")}
      </Button>
      <Button icon={<FileExcelOutlined aria-hidden="true" />} onClick={() => void getTemplate()}>
        {t("Unduh templat")}
      </Button>
    </>
  );
  return (
    <Page title={t(declaration.title)} extra={extra}>
      {past ? (
        <section className="p-card i-past-card" aria-label={t("Riwayat impor")}>
          <header>
            <h2>{t("Riwayat impor")}</h2>
          </header>
          <PastImports
            resource={resource}
            current={id}
            onOpen={(n) => {
              open(n);
              setPast(false);
            }}
          />
        </section>
      ) : null}
      <ImportStudio resource={resource} />
    </Page>
  );
}
