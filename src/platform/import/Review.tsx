import SafetyOutlined from "@ant-design/icons/SafetyOutlined";
import { Alert, Button, Select } from "antd";
import { useRef, useState } from "react";
import type { ColumnStyle } from "#kit/column-style.ts";
import { type Batch, cancelImport, type Issue, matchImport, writeImport } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { instant, integer, Segmented, useT, useFeedback } from "#platform/ui/index.web.ts";
import { fieldOf } from "#platform/records/index.web.ts";
import { Grid } from "./Grid.tsx";
import { Issues } from "./Issues.tsx";
import { chosenOf, Matching } from "./Matching.tsx";
import { FileRemarks } from "./Reading.tsx";
import { ReadingFacts } from "./ReadingFacts.tsx";
import { StyleQuestions } from "./StyleQuestions.tsx";
import { Tiles } from "./Tiles.tsx";
import { type RowsQuery, useIssues, useSource } from "./useBatch.ts";
import styles from "./import.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly batch: Batch;
  readonly onBatch: (batch: Batch) => void;
  readonly onAgain: () => void;
};

/** The result of the dry run: what would be saved, the errors, and the button that writes. */
export function Review({ resource, batch, onBatch, onAgain }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const [state, setState] = useState<RowsQuery["state"]>(batch.faulty ? "faulty" : "all");
  const [issue, setIssue] = useState<Issue>();
  const [field, setField] = useState<string>();
  const [onlyGood, setOnlyGood] = useState(false);
  const [matching, setMatching] = useState(false);
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);
  const source = useSource(batch);
  const issues = useIssues(batch);
  const act = async (work: () => Promise<{ data: Batch }>) => {
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    try {
      onBatch((await work()).data);
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };
  if (matching)
    return <Matching resource={resource} batch={batch} onBatch={onBatch} onBack={() => setMatching(false)} />;

  const partly = onlyGood && batch.faulty > 0;
  const blocked = batch.good === 0 || (!partly && batch.faulty > 0);
  const nothing = batch.faulty === 0 && batch.createdRows + batch.updatedRows === 0;
  const wrongFields = [...new Set((issues.data ?? []).map((i) => i.field))];
  const query: RowsQuery = {
    state: issue || field ? "faulty" : state,
    ...(issue ? { field: issue.field, issue: issue.message } : field ? { field } : {}),
  };
  const fields = new Set([...(source.data?.columns ?? []).flatMap((c) => (c.field ? [c.field] : [])), ...wrongFields]);
  const undecided = Object.entries(source.data?.formats ?? {}).filter(([, f]) => f.style === null);
  const answer = (answers: Readonly<Record<string, ColumnStyle>>) => {
    const at = source.data;
    if (at)
      void act(() =>
        call(matchImport, {
          id: batch.id,
          sheet: at.sheet,
          headLine: at.headLine,
          columns: at.columns.map((c) => c.field),
          formats: { ...chosenOf(at), ...answers },
          onlyUpdates: at.onlyUpdates,
        }),
      );
  };
  const tabs = [
    { value: "faulty", label: `${t("Bermasalah")} ${integer(batch.faulty)}` },
    { value: "good", label: `${t("Siap")} ${integer(batch.good)}` },
    { value: "all", label: `${t("Semua")} ${integer(batch.total)}` },
  ];
  const show = (next: { state?: RowsQuery["state"]; issue?: Issue | undefined; field?: string | undefined }) => {
    setState(next.state ?? "faulty");
    setIssue(next.issue);
    setField(next.field);
  };
  return (
    <>
      {batch.reason ? <Alert type="warning" showIcon title={t(batch.reason)} /> : null}
      {batch.sameAs ? (
        <Alert
          type="info"
          showIcon
          title={t("Berkas yang sama persis sudah diimpor pada {at}.", { at: instant(batch.sameAs.at) })}
        />
      ) : null}
      {nothing && batch.total > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t("Semua baris sama dengan data yang ada; tidak ada yang perlu disimpan.")}
        />
      ) : null}
      {source.data && undecided.length ? (
        <StyleQuestions
          key={undecided.map(([n]) => n).join()}
          resource={resource}
          formats={undecided}
          busy={busy}
          onAnswer={answer}
        />
      ) : null}
      {batch.cleared.length ? (
        <Alert
          type="warning"
          showIcon
          title={t("Sel kosong menghapus nilai yang tersimpan: {fields}.", {
            fields: batch.cleared
              .map((c) =>
                t("{column} ({count} baris)", {
                  column: t(fieldOf(resource, c.field)?.label ?? c.field),
                  count: integer(c.rows),
                }),
              )
              .join(", "),
          })}
        />
      ) : null}
      {source.data ? <FileRemarks resource={resource} batch={batch} source={source.data} onBatch={onBatch} /> : null}
      <Tiles batch={batch} />
      <div className={styles.split} data-alone={batch.faulty === 0 || undefined}>
        <section className="p-card" aria-label={t("Baris berkas")}>
          <div className={styles.bar}>
            <Segmented
              size="small"
              value={query.state}
              options={tabs}
              aria-label={t("Baris berkas")}
              onChange={(v) => show({ state: v as RowsQuery["state"] })}
            />
            {wrongFields.length > 1 ? (
              <Select
                size="small"
                allowClear
                className={styles.barField}
                aria-label={t("Kolom bermasalah")}
                placeholder={t("Kolom bermasalah")}
                value={issue?.field ?? field}
                options={wrongFields.map((value) => ({ value, label: t(fieldOf(resource, value)?.label ?? value) }))}
                onChange={(v?: string) => show({ field: v })}
              />
            ) : null}
            <span className="p-gap" />
            <Button size="small" onClick={() => setMatching(true)}>
              {t("Kolom dan cara tulis")}
            </Button>
          </div>
          {source.data ? <ReadingFacts resource={resource} source={source.data} /> : null}
          <Grid
            key={JSON.stringify(query)}
            resource={resource}
            batch={batch}
            query={query}
            fields={fields}
            twofold={new Set(Object.keys(source.data?.formats ?? {}))}
            onBatch={onBatch}
          />
          <p className={`p-caption p-faint ${styles.keys}`}>
            {t("Panah berpindah sel, Tab ke sel galat berikutnya, ketik atau Enter memperbaiki.")}
          </p>
        </section>
        {batch.faulty ? (
          <Issues
            resource={resource}
            batch={batch}
            chosen={issue}
            onChoose={(i) => show({ issue: i })}
            onlyGood={onlyGood}
            onOnlyGood={setOnlyGood}
          />
        ) : null}
      </div>
      <div className={styles.foot}>
        <span className="p-small p-muted">
          <SafetyOutlined aria-hidden="true" />{" "}
          {t("Uji coba tidak mengubah data. Perbaikan tersimpan bersama berkas ini.")}
        </span>
        <span className="p-gap" />
        <Button disabled={busy} onClick={() => void act(() => call(cancelImport, { id: batch.id })).then(onAgain)}>
          {t("Batalkan impor")}
        </Button>
        <Button
          type="primary"
          disabled={blocked}
          loading={busy}
          onClick={() => void act(() => call(writeImport, { id: batch.id, mode: partly ? "good" : "all" }))}
        >
          {t("Simpan {count} baris", { count: integer(partly ? batch.good : batch.total) })}
        </Button>
      </div>
    </>
  );
}
