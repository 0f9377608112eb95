import { Alert, Button, Select } from "antd";
import { useId, useState } from "react";
import { type Batch, type ImportSource, type Reading, rereadImport } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { integer, useT, useFeedback } from "#platform/ui/index.web.ts";
import { fieldOf } from "#platform/records/index.web.ts";
import styles from "./import.module.css";

type Props = {
  readonly batch: Batch;
  readonly source: ImportSource;
  readonly onBatch: (batch: Batch) => void;
};
const encodings: Readonly<Record<string, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252",
};
const automatic = "auto";

/**
 * Reads the file again. During the dry run this requires confirmation, because repairs are discarded with their rows.
 */
function useReread({ batch, onBatch }: Omit<Props, "source">) {
  const t = useT();
  const { message, modal } = useFeedback();
  const [busy, setBusy] = useState(false);
  const send = (reading: Reading) => {
    setBusy(true);
    return call(rereadImport, { id: batch.id, ...reading })
      .then((answer) => onBatch(answer.data))
      .catch((error: unknown) => void message.error(error instanceof Error ? t(error.message) : String(error)))
      .finally(() => setBusy(false));
  };
  const reread = (reading: Reading) => {
    if (batch.state !== "checked") return void send(reading);
    void modal.confirm({
      title: t("Baca ulang berkas ini?"),
      content: t("Perbaikan yang sudah dibuat pada baris-barisnya hilang."),
      okText: t("Baca ulang"),
      cancelText: t("Batal"),
      onOk: () => send(reading),
    });
  };
  return { busy, reread };
}

/** Encoding and delimiter of a text file, as detected or chosen; another choice reads the file again. */
export function ReadingControls({ source, ...props }: Props) {
  const t = useT();
  const { busy, reread } = useReread(props);
  const [encodingId, delimiterId] = [useId(), useId()];
  if (!source.encoding) return null;
  const { reading } = source;
  const marks: Readonly<Record<string, string>> = { ";": ";", ",": ",", "\t": t("tab"), "|": "|" };
  const optionsOf = (
    names: Readonly<Record<string, string>>,
    chosen: string | null | undefined,
    now: string | null,
  ) => [
    {
      value: automatic,
      label: chosen ? t("Otomatis") : t("Otomatis: {value}", { value: names[now ?? ""] ?? now ?? "" }),
    },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ];
  const orNull = (value: string) => (value === automatic ? null : value);
  return (
    <>
      <label htmlFor={encodingId}>
        <span>{t("Pengodean")}</span>
        <Select
          id={encodingId}
          disabled={busy}
          value={reading.encoding ?? automatic}
          options={optionsOf(encodings, reading.encoding, source.encoding)}
          onChange={(value: string) => reread({ encoding: orNull(value) })}
        />
      </label>
      <label htmlFor={delimiterId}>
        <span>{t("Pemisah kolom")}</span>
        <Select
          id={delimiterId}
          disabled={busy}
          value={reading.delimiter ?? automatic}
          options={optionsOf(marks, reading.delimiter, source.delimiter)}
          onChange={(value: string) => reread({ delimiter: orNull(value) })}
        />
      </label>
    </>
  );
}

/**
 * Information about the file as a whole: how its text was read, rows hidden in the spreadsheet, and remarks on columns.
 */
export function FileRemarks({ resource, source, ...props }: Props & { readonly resource: AnyResource }) {
  const t = useT();
  const { busy, reread } = useReread(props);
  const count = integer(source.hiddenRows);
  const skipped = source.reading.skipHidden === true;
  return (
    <>
      {source.encoding ? (
        <div className={`${styles.place} ${styles.reading}`}>
          <ReadingControls source={source} {...props} />
        </div>
      ) : null}
      {source.hiddenRows > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={
            skipped
              ? t("{count} baris tersembunyi atau tersaring di berkas tidak dibaca.", { count })
              : t("{count} baris tersembunyi atau tersaring di berkas ikut dibaca.", { count })
          }
          action={
            <Button size="small" loading={busy} onClick={() => reread({ skipHidden: !skipped })}>
              {skipped ? t("Sertakan") : t("Tinggalkan")}
            </Button>
          }
        />
      ) : null}
      {source.remarks.map((remark) => {
        const label = remark.field ? `${t(fieldOf(resource, remark.field)?.label ?? remark.field)}: ` : "";
        return (
          <Alert
            key={`${remark.field}${remark.message}`}
            type="warning"
            showIcon
            title={label + t(remark.message, figures(remark.values))}
          />
        );
      })}
    </>
  );
}

const figures = (values: Readonly<Record<string, string | number>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([n, v]) => [n, typeof v === "number" ? integer(v) : v]));
