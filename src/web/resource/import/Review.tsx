import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import SafetyOutlined from "@ant-design/icons/SafetyOutlined";
import { App, Button, Segmented, Switch } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { type Batch, cancelImport, faultyFile, writeImport } from "#kit/exchange.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/api/files.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { EmptyState, ErrorState, LoadingState } from "#web/shell/states.tsx";
import { fieldOf } from "../list-query.ts";
import { Pager } from "../Pager.tsx";
import { ScrollRegion } from "../ScrollRegion.tsx";
import { Grid } from "./Grid.tsx";
import { issuesOf } from "./issues.ts";
import { mostFaulty, type RowsAsked, useFaulty, useRows } from "./useBatch.ts";

type Props = { readonly resource: AnyResource; readonly batch: Batch; readonly onBatch: (batch: Batch) => void; readonly onAgain: () => void };

function Tiles({ batch }: { readonly batch: Batch }) {
  const t = useT();
  const share = batch.total ? Math.round((batch.faulty / batch.total) * 100) : 0;
  const tiles = [
    { figure: batch.total, word: t("baris dibaca"), note: batch.fileName, tone: "" },
    { figure: batch.good, word: t("siap disimpan"), note: t("Sudah lolos pemeriksaan"), tone: "p-up" },
    {
      figure: batch.faulty,
      word: t("galat"),
      note: batch.faulty ? t("{share}% baris perlu diperbaiki", { share }) : t("Tidak ada yang perlu diperbaiki"),
      tone: batch.faulty ? "p-down" : "",
    },
  ];
  return (
    <div className="i-tiles">
      {tiles.map((tile) => (
        <div key={tile.word} className="p-card">
          <p>
            <b className={tile.tone}>{integer(tile.figure)}</b> <span className="p-muted">{tile.word}</span>
          </p>
          <p className="p-caption p-faint p-cut" title={tile.note}>
            {tile.note}
          </p>
        </div>
      ))}
    </div>
  );
}

function Issues({
  resource,
  batch,
  onlyGood,
  onOnlyGood,
}: {
  readonly resource: AnyResource;
  readonly batch: Batch;
  readonly onlyGood: boolean;
  readonly onOnlyGood: (on: boolean) => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const toggle = useId();
  const faulty = useFaulty(batch);
  const issues = issuesOf(faulty.data ?? []);
  const get = () => download(faultyFile, { id: batch.id }, `baris-salah-${batch.id}.xlsx`).catch((e: unknown) => message.error(e instanceof Error ? t(e.message) : String(e)));
  return (
    <section className="p-card i-issues" aria-label={t("Jenis masalah")}>
      <header>
        <h2>{t("Jenis masalah")}</h2>
      </header>
      {faulty.isPending ? <LoadingState rows={3} /> : null}
      <ul>
        {issues.map((issue) => (
          <li key={`${issue.field}${issue.message}`}>
            <span>
              <b>{t(fieldOf(resource, issue.field)?.label ?? issue.field)}</b>
              <small>{t(issue.message)}</small>
            </span>
            <b className="p-down p-tabular">{integer(issue.rows)}</b>
          </li>
        ))}
      </ul>
      {(faulty.data?.length ?? 0) >= mostFaulty ? <p className="i-more p-caption p-faint">{t("Dari {count} baris galat pertama.", { count: integer(mostFaulty) })}</p> : null}
      <div className="i-issues-foot">
        <label className="i-switch" htmlFor={toggle}>
          <Switch id={toggle} size="small" checked={onlyGood} onChange={onOnlyGood} disabled={batch.good === 0} />
          <span>
            <b>{t("Simpan baris yang siap saja")}</b>
            <small>{t("Bawaan: semua atau tidak sama sekali")}</small>
          </span>
        </label>
        <Button block icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void get()}>
          {t("Unduh {count} baris galat", { count: integer(batch.faulty) })}
        </Button>
      </div>
    </section>
  );
}

/** The dry run's findings: what would be saved, what is wrong and why, and the one button that writes. */
export function Review({ resource, batch, onBatch, onAgain }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const [asked, setAsked] = useState<RowsAsked>(batch.faulty ? "faulty" : "all");
  const [page, setPage] = useState(1);
  const [onlyGood, setOnlyGood] = useState(false);
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);
  const found = useRows(batch.id, asked, page);
  const total = found.data?.meta.totalCount ?? 0;
  useEffect(() => {
    if (!found.isPlaceholderData && found.data && page > 1 && found.data.data.length === 0) setPage(page - 1);
  }, [found.isPlaceholderData, found.data, page]);
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
  const count = onlyGood ? batch.good : batch.total;
  const blocked = batch.good === 0 || (!onlyGood && batch.faulty > 0);
  const tabs = [
    { value: "faulty", label: `${t("Bermasalah")} ${integer(batch.faulty)}` },
    { value: "good", label: `${t("Siap")} ${integer(batch.good)}` },
    { value: "all", label: `${t("Semua")} ${integer(batch.total)}` },
  ];
  return (
    <>
      <Tiles batch={batch} />
      <div className="i-split" data-alone={batch.faulty === 0 || undefined}>
        <section className="p-card" aria-label={t("Baris berkas")}>
          <div className="i-bar">
            <Segmented
              size="small"
              value={asked}
              options={tabs}
              aria-label={t("Baris berkas")}
              onChange={(v) => {
                setAsked(v as RowsAsked);
                setPage(1);
              }}
            />
          </div>
          {found.error ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : !found.data ? (
            <LoadingState rows={8} />
          ) : found.data.data.length === 0 ? (
            <EmptyState title={asked === "faulty" ? t("Semua baris sudah benar") : t("Tidak ada baris")} />
          ) : (
            <ScrollRegion className="i-scroll" label={t("Baris berkas")}>
              <Grid resource={resource} batch={batch} rows={found.data.data} stale={found.isPlaceholderData} editable={batch.state === "checked"} onBatch={onBatch} />
            </ScrollRegion>
          )}
          {total > 0 ? <Pager page={page} perPage={20} total={total} noun="baris" onPage={setPage} /> : null}
        </section>
        {batch.faulty ? <Issues resource={resource} batch={batch} onlyGood={onlyGood} onOnlyGood={setOnlyGood} /> : null}
      </div>
      <div className="i-foot">
        <span className="p-small p-muted">
          <SafetyOutlined aria-hidden="true" /> {t("Uji coba tidak mengubah data. Perbaikan tersimpan bersama berkas ini.")}
        </span>
        <span className="p-gap" />
        <Button disabled={busy} onClick={() => void act(() => call(cancelImport, { id: batch.id })).then(onAgain)}>
          {t("Batalkan impor")}
        </Button>
        <Button type="primary" disabled={blocked} loading={busy} onClick={() => void act(() => call(writeImport, { id: batch.id, mode: onlyGood ? "good" : "all" }))}>
          {t("Simpan {count} baris", { count: integer(count) })}
        </Button>
      </div>
    </>
  );
}
