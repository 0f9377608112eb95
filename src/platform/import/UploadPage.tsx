import HistoryOutlined from "@ant-design/icons/HistoryOutlined";
import UnorderedListOutlined from "@ant-design/icons/UnorderedListOutlined";
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { actionOf } from "#kit/resource.ts";
import type { Upload } from "./upload.ts";
import { ActsMenu, Page, usePageName, useSetting, useT } from "#platform/ui/index.web.ts";
import { ImportStudio } from "./ImportStudio.tsx";
import { PastImports } from "./PastImports.tsx";
import { useOpenBatch, useMay } from "#platform/records/index.web.ts";
import styles from "./import.module.css";

/** A page that only imports rows of one resource from a spreadsheet. */
export default function UploadPage({ declaration }: { readonly declaration: Upload }) {
  const t = useT();
  const pageName = usePageName();
  const phone = useSetting("isMobileView");
  const { id, open } = useOpenBatch();
  const [past, setPast] = useState(false);
  const resource = declaration.of;
  const navigate = useNavigate();
  const toRows = useMay()(actionOf(resource, "read")) ? () => void navigate(declaration.listedAt) : undefined;
  const extra = phone ? (
    <ActsMenu
      items={[
        { key: "past", label: t("Riwayat impor"), onClick: () => setPast(!past) },
        ...(toRows ? [{ key: "rows", label: pageName(resource.title), onClick: toRows }] : []),
      ]}
    />
  ) : (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} aria-expanded={past} onClick={() => setPast(!past)}>
        {t("Riwayat impor")}
      </Button>
      {toRows ? (
        <Button icon={<UnorderedListOutlined aria-hidden="true" />} href={`#${declaration.listedAt}`}>
          {pageName(resource.title)}
        </Button>
      ) : null}
    </>
  );
  return (
    <Page title={t(declaration.title)} extra={extra}>
      {past ? (
        <section className={`p-card ${styles.pastCard}`} aria-label={t("Riwayat impor")}>
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
      <ImportStudio resource={resource} onShow={toRows} />
    </Page>
  );
}
