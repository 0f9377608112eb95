import { Modal, Select } from "antd";
import { useState } from "react";
import { useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { SafeHtml } from "#web/shell/SafeHtml.tsx";
import { Segmented } from "#web/shell/Segmented.tsx";
import { State } from "#web/shell/states.tsx";
import { Cover } from "./CoverInput.tsx";
import { callsOf } from "./publication.calls.ts";
import { codesOf, type PublicationNoun } from "./publication-fields.ts";

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
        <div className="pb-preview-tools">
          <Select
            allowClear
            className="pb-preview-role"
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
        <div className="pb-preview" data-width={width}>
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
