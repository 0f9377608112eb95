import { Button, Form, Modal, Radio, Select } from "antd";
import { useState } from "react";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { FieldInput, integer, missing, problemOf, textOf, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useJobStarted } from "#platform/jobs/index.web.ts";
import { bulkCall, type Named } from "#platform/records/index.web.ts";
import { sentValue } from "./cell-values.ts";
import { maxBulk, previewBulk } from "./store-grid.calls.ts";
import { fieldOf } from "./store-columns.ts";
import styles from "./store-grid.module.css";

const changeMany = bulkCall(Store);
type Props = {
  readonly fields: readonly Named[];
  readonly first: string | undefined;
  readonly chosen: readonly number[];
  readonly all: readonly number[];
  readonly onClose: (done: { changed: number; undo: number | null } | undefined) => void;
};

/** Sets one value for many stores after a preview; refused if the rows changed since. */
export function BulkDialog({ fields, first, chosen, all, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const [name, setName] = useState(first ?? fields[0]?.name ?? "");
  const [value, setValue] = useState<unknown>(null);
  const [reach, setReach] = useState<"chosen" | "all">("chosen");
  const fail = (e: Error) => void message.error(t(e.message));
  const preview = useCall(previewBulk, { onError: fail });
  const started = useJobStarted();
  const apply = useCall(changeMany, {
    onSuccess: (done) => {
      if (!("job" in done)) return onClose({ changed: done.outcome.changed, undo: done.undo });
      started({ title: "Ubah massal {name}", titleValues: { name: Store.title } });
      onClose(undefined);
    },
    onError: (e) => {
      fail(e);
      preview.reset();
    },
  });
  const ids = reach === "all" ? all : chosen;
  const field = fieldOf(name);
  const problem = problemOf(field, value);
  const change = { ids, field: name, value: sentValue(value) };
  const seen = preview.data;
  const resetPreview = () => preview.reset();
  return (
    <Modal
      open
      width={520}
      title={t("Ubah massal")}
      okText={seen ? t("Ubah {count} toko", { count: integer(seen.rows.length) }) : t("Ubah")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !seen || seen.rows.length === 0, loading: apply.isPending }}
      onOk={() =>
        seen &&
        apply.mutate({
          what: "change",
          set: { [name]: change.value },
          target: { rows: seen.rows },
          mode: "all",
          expected: seen.rows.length,
        })
      }
      onCancel={() => onClose(undefined)}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t("Berlaku untuk")}>
          <Radio.Group
            value={reach}
            onChange={(e) => {
              setReach(e.target.value);
              resetPreview();
            }}
            options={[
              { value: "chosen", label: t("{count} baris terpilih", { count: integer(chosen.length) }) },
              {
                value: "all",
                label: t("semua {count} toko yang cocok dengan penyaring", { count: integer(all.length) }),
                disabled: all.length > maxBulk,
              },
            ]}
          />
        </Form.Item>
        <Form.Item label={t("Kolom")} htmlFor="mt-field">
          <Select
            id="mt-field"
            value={name}
            options={fields.map((f) => ({ value: f.name, label: t(f.field.label) }))}
            onChange={(n) => {
              setName(n);
              setValue(fieldOf(n).kind === "boolean" ? false : null);
              resetPreview();
            }}
          />
        </Form.Item>
        <Form.Item
          label={t("Nilai baru")}
          htmlFor="mt-value"
          help={problem ? t(problem.message, problem.values) : undefined}
          validateStatus={problem && value !== null ? "error" : undefined}
        >
          <FieldInput
            key={name}
            id="mt-value"
            field={field}
            resource={Store}
            value={value}
            onChange={(v) => {
              setValue(v);
              resetPreview();
            }}
          />
        </Form.Item>
        <Button
          disabled={problem !== undefined || ids.length === 0 || ids.length > maxBulk}
          loading={preview.isPending}
          onClick={() => preview.mutate(change)}
        >
          {t("Pratinjau")}
        </Button>
      </Form>
      <div role="status" className={styles.preview}>
        {ids.length > maxBulk ? (
          <p className="p-small p-muted">
            {t("Paling banyak {count} toko sekali ubah; persempit pilihannya.", { count: integer(maxBulk) })}
          </p>
        ) : null}
        {seen ? (
          <>
            <p>
              {t("{changed} toko berubah, {same} sudah bernilai itu.", {
                changed: integer(seen.rows.length),
                same: integer(seen.same),
              })}
            </p>
            <ul>
              {seen.now.map((n) => (
                <li key={n.label ?? ""}>
                  <span>
                    {n.label === null
                      ? missing
                      : field.kind === "choice" || field.kind === "boolean"
                        ? textOf(field, field.kind === "boolean" ? n.label === "true" : n.label, t)
                        : n.label}{" "}
                    → <b>{value === null ? missing : textOf(field, value, t)}</b>
                  </span>
                  <span className="p-tabular">{integer(n.stores)}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Modal>
  );
}
