import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Modal, Radio, Select } from "antd";
import { useId, useState } from "react";
import { type NumberStyle, numberStyles, styleSamples } from "#kit/number-style.ts";
import { Refused } from "#kit/refused.ts";
import { upload } from "#platform/http/index.web.ts";
import { FileButton, integer, shortMonth, useT, useFeedback } from "#platform/ui/index.web.ts";
import { tabNames } from "./plan-words.ts";
import { importPlan, type PlanItem, type PlanVersion } from "./rkap.calls.ts";
import styles from "./rkap.module.css";

type Props = { readonly version: PlanVersion; readonly item: PlanItem; readonly onClose: () => void };
type Style = NumberStyle | "auto";

/** Imports twelve months for each customer and product from a file; if the file has an error, nothing is saved. */
export function ImportDialog({ version, item: first, onClose }: Props) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [item, setItem] = useState(first);
  const [style, setStyle] = useState<Style>("auto");
  const send = useMutation({
    mutationFn: (file: File) => upload(importPlan, file, { id: version.id, item, style }),
    onSuccess: ({ saved, rows }) => {
      void message.success(
        t("{rows} baris dibaca, {saved} sel tersimpan", { rows: integer(rows), saved: integer(saved) }),
      );
      void client.invalidateQueries();
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t("Impor RKAP {year} versi {no}", { year: String(version.year), no: version.no })}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p className="p-small p-muted">
          {t(
            "Kolom berkas: pelanggan curah, produk, dan dua belas bulan, seperti hasil ekspor. Sel kosong tidak mengubah apa pun, nol menghapus rencana. Bila ada satu kesalahan, tidak ada yang disimpan.",
          )}
        </p>
        <span id={`${id}-item`}>{t("Isi berkas")}</span>
        <Radio.Group
          aria-labelledby={`${id}-item`}
          value={item}
          onChange={(e) => setItem(e.target.value as PlanItem)}
          options={(["tonnes", "price"] as const).map((value) => ({ value, label: t(tabNames[value]) }))}
        />
        <label htmlFor={`${id}-style`}>{t("Cara tulis angka")}</label>
        <Select
          id={`${id}-style`}
          value={style}
          onChange={setStyle}
          options={[
            { value: "auto" as Style, label: t("Kenali dari isinya") },
            ...numberStyles.map((s) => ({ value: s as Style, label: styleSamples[s] })),
          ]}
        />
        <div>
          <FileButton
            accept=".xlsx,.csv,.txt,.tsv"
            label={t("Berkas RKAP")}
            busy={send.isPending}
            onPick={(file) => send.mutate(file)}
          >
            {t("Pilih berkas…")}
          </FileButton>
        </div>
      </div>
      {send.error ? <ImportFaults error={send.error} /> : null}
    </Modal>
  );
}

const keyNames: Readonly<Record<string, string>> = { customer: "Pelanggan curah", product: "Produk" };
/** All errors with their row and column in the file. */
function ImportFaults({ error }: { readonly error: Error }) {
  const t = useT();
  const values = error instanceof Refused ? error.detail : undefined;
  const faults = error instanceof Refused ? error.fields.filter((f) => /^\d+\./.test(f.field)) : [];
  return (
    <div className={styles.faults} role="alert">
      <p className="p-note" data-tone="error">
        {t(error.message, values as Readonly<Record<string, string>> | undefined)}
      </p>
      {faults.length > 0 ? (
        <ul>
          {faults.map((f, i) => {
            const [line = "", column = ""] = f.field.split(".");
            const name = keyNames[column];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of faults is fixed
              <li key={i}>
                <b>{t("Baris {line}, {column}", { line, column: name ? t(name) : shortMonth(Number(column)) })}</b>{" "}
                {t(f.message, f.values)}
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
