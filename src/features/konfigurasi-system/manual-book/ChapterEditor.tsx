import { Button, Modal } from "antd";
import { useState } from "react";
import { EmptyState, ErrorState, instant, LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";
import { ChapterForm } from "./ChapterForm.tsx";
import { ChapterTree } from "./ChapterTree.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { type Chapters, useChapters } from "./useChapters.ts";
import styles from "./manual-book.module.css";

type Props = {
  readonly row: { readonly id: number; readonly title: string };
  readonly onClose: (changed: boolean) => void;
};

/** The chapters of a manual: their order at the left, the selected one at the right, publishing above. */
export default function ChapterEditor({ row, onClose }: Props) {
  const chapters = useChapters(row.id);
  const [publishing, setPublishing] = useState(false);
  const { query } = chapters;
  return (
    <Modal open width={1180} title={row.title} footer={null} onCancel={() => onClose(true)} mask={{ closable: false }}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          <Head chapters={chapters} onPublish={() => setPublishing(true)} />
          <Body chapters={chapters} />
        </>
      ) : (
        <LoadingState rows={8} />
      )}
      {publishing ? (
        <PublishDialog
          row={row}
          onClose={(done) => {
            setPublishing(false);
            if (done) void chapters.reload();
          }}
        />
      ) : null}
    </Modal>
  );
}

/** The current edition, and whether the chapters differ from it. */
function Head({ chapters, onPublish }: { readonly chapters: Chapters; readonly onPublish: () => void }) {
  const t = useT();
  const { editions = [], changed = false } = chapters.query.data ?? {};
  const newest = editions[0];
  return (
    <div className={styles.head}>
      <span>
        {newest
          ? t("Edisi {number}, terbit {when} oleh {name}", {
              number: newest.number,
              when: instant(newest.publishedAt),
              name: newest.by,
            })
          : t("Belum terbit")}
      </span>
      {newest && changed ? <StatusTag tone="warning">{t("Ada perubahan yang belum terbit")}</StatusTag> : null}
      <span className="p-gap" />
      <Button type="primary" disabled={chapters.lines.length === 0 || (newest && !changed)} onClick={onPublish}>
        {t("Terbitkan edisi")}
      </Button>
    </div>
  );
}

function Body({ chapters }: { readonly chapters: Chapters }) {
  const t = useT();
  const { current, failure } = chapters;
  return (
    <>
      {failure ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(failure.message)}
        </p>
      ) : null}
      <div className={styles.editor}>
        <ChapterTree chapters={chapters} />
        {current ? (
          <ChapterForm key={`${current.id}-${current.version}`} chapter={current} chapters={chapters} />
        ) : (
          <EmptyState title={t("Manual ini belum memiliki bab")}>
            <p>{t("Tambahkan bab pertama di sebelah kiri.")}</p>
          </EmptyState>
        )}
      </div>
    </>
  );
}
