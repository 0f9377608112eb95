import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import { Button, Switch } from "antd";
import { useId } from "react";
import { type Batch, faultyFile, type Issue } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { download } from "#platform/http/index.web.ts";
import { integer, LoadingState, useLocale, useT, useFeedback } from "#platform/ui/index.web.ts";
import { fieldOf } from "#platform/records/index.web.ts";
import { sayKind } from "./say-kind.web.ts";
import { useIssues } from "./useBatch.ts";
import styles from "./import.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly batch: Batch;
  readonly chosen: Issue | undefined;
  readonly onChoose: (issue: Issue | undefined) => void;
  readonly onlyGood: boolean;
  readonly onOnlyGood: (on: boolean) => void;
};

export function useFaultyFile(batch: Batch) {
  const t = useT();
  const locale = useLocale();
  const { message } = useFeedback();
  return () =>
    void download(faultyFile, { id: batch.id, language: locale.slice(0, 2) }, `baris-salah-${batch.id}.xlsx`).catch(
      (e: unknown) => message.error(e instanceof Error ? t(e.message) : String(e)),
    );
}

/** Kinds of errors with their number of rows; selecting one shows only its rows. */
export function Issues({ resource, batch, chosen, onChoose, onlyGood, onOnlyGood }: Props) {
  const t = useT();
  const locale = useLocale();
  const toggle = useId();
  const issues = useIssues(batch);
  const get = useFaultyFile(batch);
  const isChosen = (i: Issue) => chosen?.field === i.field && chosen.message === i.message;
  return (
    <section className={`p-card ${styles.issues}`} aria-label={t("Jenis masalah")}>
      <header>
        <h2>{t("Jenis masalah")}</h2>
      </header>
      {issues.isPending ? <LoadingState rows={3} /> : null}
      <ul>
        {(issues.data ?? []).map((issue) => (
          <li key={`${issue.field}${issue.message}`}>
            <button
              type="button"
              aria-pressed={isChosen(issue)}
              onClick={() => onChoose(isChosen(issue) ? undefined : issue)}
            >
              <span>
                <b>{t(fieldOf(resource, issue.field)?.label ?? issue.field)}</b>
                <small>{sayKind(issue, t, locale)}</small>
              </span>
              <b className="p-down p-tabular">{integer(issue.rows)}</b>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.issuesFoot}>
        <label className={styles.switch} htmlFor={toggle}>
          <Switch id={toggle} size="small" checked={onlyGood} onChange={onOnlyGood} disabled={batch.good === 0} />
          <span>
            <b>{t("Simpan baris yang siap saja")}</b>
            <small>{t("Bawaan: semua atau tidak sama sekali")}</small>
          </span>
        </label>
        <Button block icon={<DownloadOutlined aria-hidden="true" />} onClick={get}>
          {t("Unduh {count} baris galat", { count: integer(batch.faulty) })}
        </Button>
      </div>
    </section>
  );
}
