import { Button, Select, Switch } from "antd";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { ColumnStyle } from "#kit/column-style.ts";
import { type Batch, type ImportSource, matchImport } from "./import.calls.ts";
import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, usePinned, useT, useFeedback } from "#platform/ui/index.web.ts";
import { kindOf, MatchColumns } from "./MatchColumns.tsx";
import { missingOf } from "./missing.web.ts";
import { ReadingControls } from "./Reading.tsx";
import { useSource } from "./useBatch.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./import.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly batch: Batch;
  readonly onBatch: (batch: Batch) => void;
  readonly onBack?: () => void;
};

/** The meaning of the file's columns: proposed, confirmed or changed, and stored for later files. */
export function Matching(props: Props) {
  const source = useSource(props.batch);
  if (source.error) return <ErrorState error={source.error} onRetry={() => void source.refetch()} />;
  if (!source.data) return <LoadingState rows={8} />;
  return (
    <MatchForm
      key={`${source.data.sheet}:${source.data.headLine}:${source.dataUpdatedAt}`}
      {...props}
      source={source.data}
      onReread={() => void source.refetch()}
    />
  );
}

function MatchForm({
  resource,
  batch,
  onBatch,
  onBack,
  source,
  onReread,
}: Props & { readonly source: ImportSource; readonly onReread: () => void }) {
  const t = useT();
  const { message } = useFeedback();
  const [columns, setColumns] = useState<readonly (string | null)[]>(source.columns.map((c) => c.field));
  const [formats, setFormats] = useState<Readonly<Record<string, ColumnStyle>>>(chosenOf(source));
  const [onlyUpdates, setOnlyUpdates] = useState(source.onlyUpdates);
  const [busy, setBusy] = useState(false);
  const only = useId();
  const missing = missingOf(resource, columns, onlyUpdates, usePinned(resource));
  const ignored = source.columns.filter((c, i) => c.head !== null && columns[i] === null);
  const send = async (change: { sheet?: number; headLine?: number }) => {
    setBusy(true);
    try {
      const place = { id: batch.id, sheet: change.sheet ?? source.sheet, headLine: change.headLine ?? source.headLine };
      const moved = change.sheet !== undefined || change.headLine !== undefined;
      const answer = await call(
        matchImport,
        moved ? place : { ...place, columns, formats: usable(resource, columns, formats), onlyUpdates },
      );
      onBatch(answer.data);
      if (moved) onReread();
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      setBusy(false);
    }
  };
  // Ctrl+Enter continues from anywhere on the page
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && !busy && missing.length === 0) void send({});
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return (
    <>
      <section className="p-card" aria-label={t("Cocokkan kolom")}>
        <Place source={source} busy={busy} onMove={(to) => void send(to)}>
          <ReadingControls batch={batch} source={source} onBatch={onBatch} />
        </Place>
        <MatchColumns
          resource={resource}
          source={source}
          columns={columns}
          formats={formats}
          onColumn={(i, field) => setColumns(columns.map((c, n) => (n === i ? field : c === field ? null : c)))}
          onFormat={(field, style) => {
            const { [field]: _, ...rest } = formats;
            setFormats(style === undefined ? rest : { ...rest, [field]: style });
          }}
        />
      </section>
      <div className={styles.foot}>
        <div className={styles.matchWords} role="status">
          {missing.length ? (
            <p className={resourceStyles.wrong}>
              {t("Kolom wajib tidak ada: {columns}.", { columns: missing.map((f) => t(f.label)).join(", ") })}
            </p>
          ) : (
            <p className="p-small p-muted">
              {ignored.length
                ? t("Diabaikan: {columns}.", { columns: ignored.map((c) => c.head).join(", ") })
                : t("Semua kolom dikenal.")}
            </p>
          )}
          <label className={styles.switch} htmlFor={only}>
            <Switch id={only} size="small" checked={onlyUpdates} onChange={setOnlyUpdates} />
            <span>
              <b>{t("Hanya perbarui yang sudah ada")}</b>
              <small>{t("Kolom wajib bagi data baru tidak diperlukan")}</small>
            </span>
          </label>
        </div>
        <span className="p-gap" />
        {onBack ? <Button onClick={onBack}>{t("Kembali")}</Button> : null}
        <Button type="primary" loading={busy} disabled={missing.length > 0} onClick={() => void send({})}>
          {t("Lanjut ke uji coba")}
        </Button>
      </div>
    </>
  );
}

/** Formats that the reader chose, for this file or an earlier one; the others are detected. */
export const chosenOf = (source: ImportSource): Readonly<Record<string, ColumnStyle>> =>
  Object.fromEntries(
    Object.entries(source.formats).flatMap(([n, f]) =>
      f.style !== null && (f.basis === "chosen" || f.basis === "remembered") ? [[n, f.style] as const] : [],
    ),
  );
/** A format belongs to the field it was chosen for, and is dropped if no column fills that field. */
const usable = (
  resource: AnyResource,
  columns: readonly (string | null)[],
  formats: Readonly<Record<string, ColumnStyle>>,
): Record<string, ColumnStyle> =>
  Object.fromEntries(
    Object.entries(formats).filter(([n]) => columns.includes(n) && kindOf((resource.fields as Fields)[n])),
  );

/** Selects the sheet, and its heading line. */
function Place({
  source,
  busy,
  onMove,
  children,
}: {
  readonly children: ReactNode;
  readonly source: ImportSource;
  readonly busy: boolean;
  readonly onMove: (to: { sheet?: number; headLine?: number }) => void;
}) {
  const t = useT();
  const [sheetId, lineId] = [useId(), useId()];
  const lines = source.sheets[source.sheet]?.top ?? [];
  const words = (cells: readonly (string | null)[]) => cells.filter(Boolean).slice(0, 6).join(" · ");
  return (
    <div className={styles.place}>
      {source.sheets.length > 1 ? (
        <label htmlFor={sheetId}>
          <span>{t("Lembar")}</span>
          <Select
            id={sheetId}
            value={source.sheet}
            disabled={busy}
            options={source.sheets.map((s, value) => ({ value, label: s.name }))}
            onChange={(sheet) => onMove({ sheet, headLine: source.sheets[sheet]?.top[0]?.line ?? 1 })}
          />
        </label>
      ) : null}
      <label htmlFor={lineId} className={styles.placeLine}>
        <span>{t("Baris judul kolom")}</span>
        <Select
          id={lineId}
          value={source.headLine}
          disabled={busy}
          options={lines.slice(0, 20).map((l) => ({ value: l.line, label: `${integer(l.line)}: ${words(l.cells)}` }))}
          onChange={(headLine) => onMove({ headLine })}
        />
      </label>
      {children}
    </div>
  );
}
