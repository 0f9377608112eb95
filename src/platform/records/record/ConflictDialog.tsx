import { Button, Modal } from "antd";
import { useMemo, useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { relative, textOf, useT } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { useHistory } from "./History.tsx";
import { inSentence } from "./in-sentence.web.ts";
import { merge } from "./merge.web.ts";
import type { AnyRow, HistoryEntry } from "../list/resource-calls.web.ts";
import type { Named } from "../list/shape.web.ts";
import type { Values } from "./useRecordForm.ts";
import { useSaveKeys } from "./useSaveKeys.ts";
import { isOwnEntry } from "./own-entry.web.ts";
import { Who } from "./Who.tsx";
import styles from "./form.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly fields: readonly Named[];
  readonly base: Values;
  readonly mine: Values;
  readonly current: AnyRow;
  readonly saving: boolean;
  readonly onSave: (values: Values) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
};

/**
 * Shown if the record was saved by another person in the meantime: both versions side by side by field, so that nothing
 * is overwritten unnoticed.
 */
export default function ConflictDialog({
  resource,
  fields,
  base,
  mine,
  current,
  saving,
  onSave,
  onTakeTheirs,
  onClose,
}: Props) {
  const t = useT();
  const result = useMemo(() => merge(fields, base, mine, current), [fields, base, mine, current]);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const entries = useHistory(resource, current.id).data;
  const last = entries?.[0];
  /** Who last changed this field, and when. */
  const authorOf = (field: string) => entries?.find((e) => e.after && Object.hasOwn(e.after, field));
  const account = useAccount();
  const own = isOwnEntry(last, account);
  const name = own ? t("Anda, di jendela lain") : (last?.realUser?.label ?? last?.user?.label ?? t("Orang lain"));
  const take = (field: string, other: boolean) =>
    setTheirs((now) => {
      const next = new Set(now);
      if (other) next.add(field);
      else next.delete(field);
      return next;
    });
  const save = () => onSave({ ...result.values, ...Object.fromEntries([...theirs].map((n) => [n, current[n]])) });
  useSaveKeys(save);
  return (
    <Modal
      open
      width={640}
      title={
        !last
          ? t("Data ini sudah berubah")
          : own
            ? t("Data ini sudah Anda ubah di jendela lain")
            : t("Data ini sudah diubah orang lain")
      }
      onCancel={onClose}
      footer={[
        <Button key="theirs" onClick={onTakeTheirs}>
          {own ? t("Pakai yang tersimpan") : t("Pakai milik {name}", { name })}
        </Button>,
        <Button key="save" type="primary" loading={saving} title="Ctrl+S" onClick={save}>
          {t(result.conflicts.length ? "Simpan pilihan" : "Simpan perubahan saya")}
        </Button>,
      ]}
    >
      <p className="p-note" data-tone="warning">
        <span>
          <b>{t("{name} menyimpan {when}.", { name, when: inSentence(relative(current.updatedAt)) })}</b>{" "}
          {result.conflicts.length
            ? t("Pilih nilai untuk {count} kolom.", { count: result.conflicts.length })
            : t("Tidak ada kolom yang bertabrakan dengan perubahan Anda.")}
        </span>
      </p>
      {result.conflicts.length ? (
        <table className={styles.merge}>
          <thead>
            <tr>
              <th scope="col" aria-label={t("Kolom")} />
              <th scope="col">{t("Milik Anda")}</th>
              <th scope="col">{own ? t("Tersimpan") : t("Milik {name}", { name })}</th>
            </tr>
          </thead>
          <tbody>
            {result.conflicts.map(({ name: field, field: f }) => (
              <tr key={field}>
                <th scope="row">{t(f.label)}</th>
                {[false, true].map((other) => (
                  <td key={String(other)}>
                    <label>
                      <input
                        type="radio"
                        name={`merge-${field}`}
                        checked={theirs.has(field) === other}
                        onChange={() => take(field, other)}
                      />
                      <span>
                        {textOf(f, other ? current[field] : mine[field], t)}
                        {other ? <ByWhom entry={authorOf(field)} /> : null}
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {result.theirs.length ? (
        <p className="p-small p-muted">
          {t("Ikut diperbarui: {fields}.", { fields: result.theirs.map((f) => t(f.field.label)).join(", ") })}
        </p>
      ) : null}
    </Modal>
  );
}

function ByWhom({ entry }: { readonly entry: HistoryEntry | undefined }) {
  if (!entry) return null;
  return (
    <small className={`p-caption p-faint ${styles.by}`}>
      <Who entry={entry} />, {relative(entry.at)}
    </small>
  );
}
