import type { Tone } from "#kit/field.ts";
import { PushItem } from "#features/helpdesk/raw-data/raw-data.resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, instant, JsonText, LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";
import { type SandboxDocument, sandboxDocuments } from "./move-documents.calls.ts";
import styles from "./keys.module.css";

const kinds = new Map(PushItem.fields.kind.choices.map((c) => [c.value, c.label]));
const states: Readonly<Record<SandboxDocument["state"], readonly [string, Tone]>> = {
  applied: ["Diterapkan", "success"],
  waiting: ["Menunggu", "warning"],
  failed: ["Gagal", "error"],
  void: ["Gugur", "neutral"],
};

/** Requests of a sandbox system and their answers, which are stored only here. */
export default function SandboxTab({ row }: { readonly row: { readonly id: number; readonly sandbox: boolean } }) {
  const t = useT();
  const query = useQueryCall(sandboxDocuments, { id: row.id });
  if (!row.sandbox) return <EmptyState title={t("Bukan sistem uji")} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  if (query.data.data.length === 0) return <EmptyState title={t("Belum ada dokumen")} />;
  return (
    <div className={styles.keys}>
      <p className="p-small p-muted">
        {t("Diperiksa dengan aturan yang sama, tetapi tidak masuk stok, penjualan, maupun laporan.")}
      </p>
      <ul>
        {query.data.data.map((d) => (
          <li key={d.id}>
            <code className="p-mono">{d.externalId}</code>
            <StatusTag tone={states[d.state][1]}>{t(states[d.state][0])}</StatusTag>
            <span className="p-gap" />
            <small className="p-faint">
              {t(kinds.get(d.kind) ?? d.kind)} · {instant(d.changedAt)}
            </small>
            {d.message ? <small>{d.message}</small> : null}
            <details>
              <summary className="p-small">{t("Isi dan jawaban")}</summary>
              <JsonText label={t("Isi")} text={d.payload} />
              <JsonText label={t("Jawaban")} text={d.answer} />
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
