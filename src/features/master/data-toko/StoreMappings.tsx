import { EmptyState, ErrorState, LoadingState, missing, plainDate, StatusTag, useT } from "#platform/ui/index.web.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { type Mapping, storeProfile } from "./data-toko.calls.ts";
import styles from "./data-toko.module.css";

const kinds: Readonly<Record<string, string>> = { main: "Utama", other: "Tambahan", TSO: "TSO", SPC: "SPC" };

function Mappings({ title, rows }: { readonly title: string; readonly rows: readonly Mapping[] }) {
  const t = useT();
  return (
    <section className={styles.mappings} aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? <p className="p-small p-faint">{t("Belum dipetakan.")}</p> : null}
      <ul>
        {rows.map((m) => (
          <li key={m.id} data-past={m.current ? undefined : ""}>
            <span>
              <b>{m.label}</b>
              {m.holder ? <small>{m.holder}</small> : null}
              <small className="p-tabular">
                {plainDate(m.from)} – {m.to ? plainDate(m.to) : t("sekarang")}
              </small>
            </span>
            <span className="p-small p-muted">{t(kinds[m.kind] ?? (m.kind || missing))}</span>
            {m.current ? (
              <StatusTag tone="success">{t("Berlaku")}</StatusTag>
            ) : (
              <StatusTag mark="ring">{t("Berakhir")}</StatusTag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Current and earlier distributors and positions of the store. */
export default function StoreMappings({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const query = useQueryCall(storeProfile, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={5} />;
  const { distributors, positions } = query.data;
  if (!distributors.length && !positions.length) return <EmptyState title={t("Toko ini belum dipetakan")} />;
  return (
    <>
      <Mappings title={t("Distributor")} rows={distributors} />
      <Mappings title={t("TSO dan SPC")} rows={positions} />
    </>
  );
}
