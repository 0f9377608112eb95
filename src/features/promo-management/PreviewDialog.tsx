import { Modal, Select } from "antd";
import { useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { SafeHtml, Segmented, State, useT } from "#platform/ui/index.web.ts";
import { Cover } from "./CoverInput.tsx";
import { callsOf } from "./publication.calls.ts";
import { codesOf, type PublicationNoun } from "./publication-fields.ts";
import styles from "./publication.module.css";

type Row = {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly cover: string | null;
  readonly coverAlt: string | null;
  readonly roles: string | null;
};
type Props = { readonly row: Row; readonly onClose: (changed: boolean) => void };

/** The text as displayed to readers, in the width of a screen or a phone, for any role. */
export const previewDialog = (noun: PublicationNoun) =>
  function PreviewDialog({ row, onClose }: Props) {
    const t = useT();
    const [width, setWidth] = useState<"wide" | "phone">("wide");
    const [role, setRole] = useState<string>();
    const roles = useQueryCall(callsOf(noun).audience, {}, { staleTime: 300_000 }).data?.roles ?? [];
    const meant = codesOf(row.roles);
    const hidden = role !== undefined && meant.length > 0 && !meant.includes(role);
    return (
      <Modal open width={1180} title={t("Pratinjau")} footer={null} onCancel={() => onClose(false)}>
        <div className={styles.previewTools}>
          <Select
            allowClear
            className={styles.previewRole}
            aria-label={t("Sebagai peran")}
            placeholder={t("Sebagai peran")}
            value={role}
            showSearch={{ optionFilterProp: "label" }}
            options={roles.map((r) => ({ value: r.code, label: r.name }))}
            onChange={setRole}
          />
          <Segmented
            size="small"
            value={width}
            onChange={setWidth}
            aria-label={t("Lebar")}
            options={[
              { value: "wide", label: t("Layar") },
              { value: "phone", label: t("Ponsel") },
            ]}
          />
        </div>
        <div className={styles.preview} data-width={width}>
          {hidden ? (
            <State kind="missing" title={t("Halaman tidak ditemukan")}>
              {t("Peran ini tidak termasuk pembacanya.")}
            </State>
          ) : (
            <article>
              <h2>{row.title}</h2>
              <p className="p-muted">{row.summary}</p>
              {row.cover ? <Cover noun={noun} file={row.cover} alt={row.coverAlt ?? ""} /> : null}
              <SafeHtml html={row.body} />
            </article>
          )}
        </div>
      </Modal>
    );
  };
