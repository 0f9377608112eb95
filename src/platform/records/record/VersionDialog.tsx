import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal, Select, Switch } from "antd";
import { useMemo, useRef, useState } from "react";
import { makesVersion, valuesBefore } from "../history.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { instant, sameValue, textOf, useT } from "#platform/ui/index.web.ts";
import { type AnyRow, invalidateResource, type HistoryEntry, versionCall } from "../list/resource-calls.web.ts";
import { visibleFields } from "../list/shape.web.ts";
import { useMay } from "../list/useMay.ts";
import { useSavedNotice } from "./useSavedNotice.tsx";
import styles from "./form.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly row: AnyRow;
  readonly entries: readonly HistoryEntry[];
  readonly entry: HistoryEntry;
  readonly canWrite: boolean;
  readonly onClose: () => void;
};

/** Compares a version with another one by field, and restores it. */
export default function VersionDialog({ resource, row, entries, entry, canWrite, onClose }: Props) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const notifySaved = useSavedNotice(resource);
  const fields = useMemo(() => visibleFields(resource, may), [resource, may]);
  const [other, setOther] = useState<number | "now">("now");
  const [all, setAll] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const names = fields.map((f) => f.name);
  const at = (id: number | "now") =>
    valuesBefore(
      row,
      id === "now"
        ? []
        : entries.slice(
            0,
            entries.findIndex((e) => e.id === id),
          ),
      names,
    );
  const [mine, theirs] = [at(entry.id), at(other)];
  const differing = fields.filter((f) => !sameValue(f.field, mine[f.name], theirs[f.name]));
  const differsFromNow = fields.some((f) => !f.field.readOnly && !sameValue(f.field, mine[f.name], row[f.name]));
  const restore = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await call(
        versionCall(resource),
        { id: row.id, version: row.version, event: entry.id },
        { idempotencyKey: key.current },
      );
      await invalidateResource(client, resource);
      notifySaved(data, row);
      onClose();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const choices = entries
    .filter((e) => makesVersion(e.action) && e.id !== entry.id)
    .map((e) => ({ value: e.id, label: instant(e.at) }));
  return (
    <Modal
      open
      width={720}
      title={t("Versi {when}", { when: instant(entry.at) })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t("Tutup")}
        </Button>,
        canWrite && !row.archivedAt ? (
          <Button key="restore" type="primary" loading={busy} disabled={!differsFromNow} onClick={() => void restore()}>
            {t("Pulihkan versi ini")}
          </Button>
        ) : null,
      ]}
    >
      <div className="p-row">
        <span className="p-small p-muted">{t("Dibandingkan dengan")}</span>
        <Select
          size="small"
          aria-label={t("Dibandingkan dengan")}
          style={{ minWidth: 200 }}
          value={other}
          options={[{ value: "now" as const, label: t("Sekarang") }, ...choices]}
          onChange={setOther}
        />
        <span className="p-gap" />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
        <label className="p-small p-row">
          <Switch size="small" checked={all} onChange={setAll} /> {t("Semua isian")}
        </label>
      </div>
      {wrong ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(wrong)}
        </p>
      ) : null}
      <table className={styles.merge}>
        <thead>
          <tr>
            <th scope="col" aria-label={t("Kolom")} />
            <th scope="col">{t("Versi ini")}</th>
            <th scope="col">
              {other === "now" ? t("Sekarang") : (choices.find((c) => c.value === other)?.label ?? "")}
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? fields : differing).map(({ name, field }) => {
            const [a, b] = [textOf(field, mine[name], t), textOf(field, theirs[name], t)];
            return (
              <tr key={name}>
                <th scope="row">{t(field.label)}</th>
                <td>{a === b ? a : <ins>{a}</ins>}</td>
                <td className={a === b ? "p-muted" : undefined}>{b}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!all && differing.length === 0 ? <p className="p-muted p-small">{t("Kedua versi sama.")}</p> : null}
    </Modal>
  );
}
