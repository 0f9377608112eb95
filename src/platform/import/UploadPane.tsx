import CloudUploadOutlined from "@ant-design/icons/CloudUploadOutlined";
import FileExcelOutlined from "@ant-design/icons/FileExcelOutlined";
import { Button, Progress } from "antd";
import { type DragEvent, useRef, useState } from "react";
import { type Batch, importTemplate } from "./import.calls.ts";
import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { download, upload } from "#platform/http/index.web.ts";
import { integer, usePinned, useT } from "#platform/ui/index.web.ts";
import { uploadCall } from "./useBatch.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import drawerStyles from "#platform/records/record/drawer.module.css";
import styles from "./import.module.css";

const largest = 20 * 1024 * 1024;
const defaultMaxRows = 200_000;

/** Why a file cannot be sent, as a message; undefined if it can. */
export function fileProblem(file: { readonly name: string; readonly size: number }): string | undefined {
  if (!/\.(xlsx|csv|txt|tsv)$/i.test(file.name)) return "Pilih berkas .xlsx atau .csv.";
  if (file.size === 0) return "Berkas kosong.";
  return file.size > largest ? "Berkas lebih besar dari 20 MB. Bagi menjadi beberapa bagian." : undefined;
}

/** The first step: the template, and an area to drop the completed file. */
export function UploadPane({
  resource,
  onUploaded,
}: {
  readonly resource: AnyResource;
  readonly onUploaded: (batch: Batch) => void;
}) {
  const t = useT();
  const pinned = usePinned(resource);
  const picker = useRef<HTMLInputElement>(null);
  const lock = useRef(false);
  const [over, setOver] = useState(false);
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (file: File | undefined) => {
    if (!file || lock.current) return;
    const wrong = fileProblem(file);
    setProblem(wrong);
    if (wrong) return;
    lock.current = true;
    setSent(0);
    try {
      const answer = await upload<Record<string, never>, { data: Batch }>(
        uploadCall(resource.name, pinned),
        file,
        {},
        { onProgress: (done, all) => setSent(Math.round((done / Math.max(1, all)) * 100)) },
      );
      onUploaded(answer.data);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      lock.current = false;
      setSent(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  const fields = resource.fields as Fields;
  const keys = ((resource.exchange?.key ?? []) as readonly string[]).map((k) => t(fields[k]?.label ?? k)).join(" + ");
  const must = Object.entries(fields)
    .filter(([n, field]) => field.required && !field.readOnly && field.kind !== "boolean" && pinned[n] === undefined)
    .map(([, field]) => t(field.label))
    .join(", ");
  const getTemplate = () =>
    download(importTemplate, { kind: resource.name, ...pinned }, `template-${resource.name}.xlsx`).catch((e: unknown) =>
      setProblem(e instanceof Error ? e.message : String(e)),
    );
  return (
    <div className={styles.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <CloudUploadOutlined aria-hidden="true" />
        {sent === undefined ? (
          <>
            <p>{t("Letakkan berkas .xlsx atau .csv di sini")}</p>
            <Button type="primary" onClick={() => picker.current?.click()}>
              {t("Pilih berkas")}
            </Button>
            <input
              ref={picker}
              type="file"
              accept=".xlsx,.csv,.txt,.tsv"
              hidden
              aria-label={t("Pilih berkas")}
              onChange={(e) => {
                void send(e.target.files?.[0]);
                e.target.value = "";
              }}
            />
            <p className="p-caption p-faint">
              {t("Paling besar 20 MB dan {most} baris. Berkas diperiksa dulu; tidak ada yang disimpan.", {
                most: integer(resource.exchange?.maxRows ?? defaultMaxRows),
              })}
            </p>
          </>
        ) : (
          <>
            <p role="status">{t("Mengunggah…")}</p>
            <Progress percent={sent} style={{ maxWidth: 320 }} />
          </>
        )}
        {problem ? (
          <p className={resourceStyles.wrong} role="alert">
            {t(problem)}
          </p>
        ) : null}
      </div>
      <aside className={styles.hints}>
        <h2>{t("Sebelum mengunggah")}</h2>
        <dl className={drawerStyles.facts}>
          <div>
            <dt>{t("Kunci baris")}</dt>
            <dd>{keys || "–"}</dd>
          </div>
          <div>
            <dt>{t("Wajib diisi")}</dt>
            <dd>{must || "–"}</dd>
          </div>
        </dl>
        <p className="p-small p-muted">
          {t(
            "Baris dengan kunci yang sudah ada diperbarui, lainnya ditambahkan. Berkas yang sama boleh diunggah lagi tanpa mengubah apa pun.",
          )}
        </p>
        <Button icon={<FileExcelOutlined aria-hidden="true" />} onClick={() => void getTemplate()}>
          {t("Unduh templat")}
        </Button>
      </aside>
    </div>
  );
}
