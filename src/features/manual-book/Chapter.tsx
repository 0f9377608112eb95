import LeftOutlined from "@ant-design/icons/LeftOutlined";
import PaperClipOutlined from "@ant-design/icons/PaperClipOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import type { Attachment } from "#features/konfigurasi-system/manual-book/chapters.calls.ts";
import { download, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, SafeHtml, useT, useFeedback } from "#platform/ui/index.web.ts";
import { type ManualEntry, manualFileCall, manualPages } from "./[slug].calls.ts";
import styles from "./manual.module.css";

export type Where = { readonly slug: string; readonly edition?: number };
type Props = {
  readonly where: Where;
  readonly chapters: readonly ManualEntry[];
  readonly at: number;
  readonly onOpen: (chapter: number) => void;
};

/** One chapter with links to the previous and the next one. */
export function Chapter({ where, chapters, at, onOpen }: Props) {
  const t = useT();
  const entry = chapters[at];
  const found = useQueryCall(
    manualPages,
    { ...where, chapter: entry?.chapter ?? 0 },
    { enabled: entry !== undefined, staleTime: 60_000 },
  );
  if (!entry) return null;
  const page = found.data?.data[0];
  const before = chapters[at - 1];
  const after = chapters[at + 1];
  return (
    <article className={`p-card ${styles.chapter}`}>
      <h2>
        <span className="p-tabular p-faint">{entry.label}</span> {entry.title}
      </h2>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : page ? (
        <>
          <SafeHtml html={page.body} />
          <Files where={where} files={page.attachments} />
        </>
      ) : (
        <LoadingState rows={8} />
      )}
      <footer className={styles.turn}>
        {before ? (
          <Button
            icon={<LeftOutlined />}
            aria-label={t("Sebelumnya: {title}", { title: before.title })}
            onClick={() => onOpen(before.chapter)}
          >
            {before.title}
          </Button>
        ) : null}
        <span className="p-gap" />
        {after ? (
          <Button
            icon={<RightOutlined />}
            iconPlacement="end"
            aria-label={t("Berikutnya: {title}", { title: after.title })}
            onClick={() => onOpen(after.chapter)}
          >
            {after.title}
          </Button>
        ) : null}
      </footer>
    </article>
  );
}

function Files({ where, files }: { readonly where: Where; readonly files: readonly Attachment[] }) {
  const t = useT();
  const { message } = useFeedback();
  if (files.length === 0) return null;
  const get = (file: number) =>
    download(manualFileCall, { ...where, file }).catch((e: Error) => void message.error(t(e.message)));
  return (
    <ul className={styles.files} aria-label={t("Lampiran")}>
      {files.map((f) => (
        <li key={f.id}>
          <Button type="link" size="small" icon={<PaperClipOutlined />} onClick={() => void get(f.id)}>
            {f.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
