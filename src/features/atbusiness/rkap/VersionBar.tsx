import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { download, useCall } from "#platform/http/index.web.ts";
import { DropMenu, instant, money, StatusTag, tonnes, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { DiffDialog } from "./DiffDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { kindNames, stateTags } from "./plan-words.ts";
import { SubmitDialog } from "./SubmitDialog.tsx";
import { chooseReference, discardVersion, exportPlan, type PlanItem, type PlanVersion } from "./rkap.calls.ts";
import styles from "./rkap.module.css";

type Props = {
  readonly version: PlanVersion;
  readonly versions: readonly PlanVersion[];
  readonly item: PlanItem;
  readonly canEdit: boolean;
  readonly canManage: boolean;
};
type OpenDialog = "submit" | "diff" | "import";

/** The displayed version: its state, its decision and the possible actions. */
export function VersionBar({ version, versions, item, canEdit, canManage }: Props) {
  const t = useT();
  const may = useMay();
  const [dialog, setDialog] = useState<OpenDialog>();
  const acts = useActs(version);
  const draft = version.state === "draft";
  const tag = stateTags[version.state];
  const close = () => setDialog(undefined);
  return (
    <section className={`p-card ${styles.bar}`} aria-label={t("Versi RKAP")}>
      <div className={styles.state}>
        <StatusTag tone={tag.tone}>{t(tag.label)}</StatusTag>
        {version.isReference ? <StatusTag tone="info">{t("Acuan")}</StatusTag> : null}
        <span className="p-small p-muted">
          {t(kindNames[version.kind])}
          {version.basedOn ? ` · ${t("Berdasarkan {version}", { version: version.basedOn.label })}` : ""}
        </span>
        <Decided version={version} />
        {version.note ? <span className="p-small p-muted p-cut">{version.note}</span> : null}
      </div>
      <dl className={styles.totals}>
        <div>
          <dt>{t("Volume")}</dt>
          <dd>{tonnes(version.tonnes)}</dd>
        </div>
        <div>
          <dt>{t("Pendapatan")}</dt>
          <dd>{money(version.revenue)}</dd>
        </div>
      </dl>
      <div className={styles.acts}>
        <Button onClick={() => setDialog("diff")}>{t("Bandingkan")}</Button>
        {may("annualPlan.export") ? (
          <DropMenu
            menu={{
              items: [
                { key: "tonnes", label: t("Volume per bulan"), onClick: () => acts.fetch("tonnes") },
                { key: "price", label: t("Harga per bulan"), onClick: () => acts.fetch("price") },
              ],
            }}
          >
            <Button>{t("Ekspor")}</Button>
          </DropMenu>
        ) : null}
        {draft && canEdit && may("annualPlan.import") ? (
          <Button onClick={() => setDialog("import")}>{t("Impor")}</Button>
        ) : null}
        {canManage && draft ? <Button onClick={acts.discard}>{t("Buang draf")}</Button> : null}
        {canManage && version.state === "approved" && !version.isReference ? (
          <Button onClick={acts.reference}>{t("Jadikan acuan")}</Button>
        ) : null}
        {canManage && draft ? (
          <Button type="primary" onClick={() => setDialog("submit")}>
            {t("Ajukan")}
          </Button>
        ) : null}
      </div>
      {dialog === "submit" ? <SubmitDialog version={version} versions={versions} onClose={close} /> : null}
      {dialog === "diff" ? <DiffDialog version={version} versions={versions} onClose={close} /> : null}
      {dialog === "import" ? <ImportDialog version={version} item={item} onClose={close} /> : null}
    </section>
  );
}

function Decided({ version }: { readonly version: PlanVersion }) {
  const t = useT();
  const { submittedBy, approvedBy, proposal } = version;
  if (!submittedBy) return null;
  const text = approvedBy
    ? t("Diajukan {name}, disetujui {approver} {when}", {
        ...{ name: submittedBy.label, approver: approvedBy.label, when: instant(version.approvedAt) },
      })
    : t("Diajukan {name} {when}", { name: submittedBy.label, when: instant(version.submittedAt) });
  return (
    <span className="p-small">
      {proposal === null ? text : <Link to={`/atbusiness/rkap?id=${proposal}`}>{text}</Link>}
    </span>
  );
}

function useActs({ id, version, year, no }: PlanVersion) {
  const t = useT();
  const { message, modal } = useFeedback();
  const client = useQueryClient();
  const options = (text: string) => ({
    onSuccess: () => {
      void message.success(t(text));
      void client.invalidateQueries();
    },
    onError: (error: Error) => void message.error(t(error.message)),
  });
  const discard = useCall(discardVersion, options("Draf dibuang"));
  const reference = useCall(chooseReference, options("Versi ini menjadi acuan"));
  const name = t("RKAP {year} versi {no}", { year: String(year), no });
  const confirm = (title: string, content: string, onOk: () => void) =>
    void modal.confirm({ title, content, okText: t("Ya"), cancelText: t("Batal"), onOk });
  return {
    discard: () =>
      confirm(t("Buang {name}?", { name }), t("Semua barisnya ikut dibuang dan tidak dapat dikembalikan."), () =>
        discard.mutate({ id, version }),
      ),
    reference: () =>
      confirm(
        t("Jadikan {name} acuan?", { name }),
        t("Laporan realisasi membandingkan penjualan dengan versi acuan."),
        () => reference.mutate({ id, version }),
      ),
    fetch: (item: PlanItem) =>
      void download(exportPlan, { id, item }, `rkap-${year}-${no}-${item}.xlsx`).catch((error: Error) =>
        message.error(t(error.message)),
      ),
  };
}
