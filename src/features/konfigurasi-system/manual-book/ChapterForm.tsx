import { Button, Input } from "antd";
import { Suspense, useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { LazyHtmlInput, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { Attachments } from "./Attachments.tsx";
import { type Chapter, saveChapter } from "./chapters.calls.ts";
import type { Chapters } from "./useChapters.ts";
import styles from "./manual-book.module.css";

/** Title and text of one chapter, saved together; a concurrent change is reported and not overwritten. */
export function ChapterForm({ chapter, chapters }: { readonly chapter: Chapter; readonly chapters: Chapters }) {
  const t = useT();
  const ids = { title: useId(), body: useId() };
  const { message, modal } = useFeedback();
  const [title, setTitle] = useState(chapter.title);
  const [body, setBody] = useState(chapter.body);
  const dirty = title !== chapter.title || body !== chapter.body;
  const save = useCall(saveChapter, {
    onSuccess: () => {
      void message.success(t("Bab tersimpan"));
      void chapters.reload();
    },
  });
  const remove = () =>
    modal.confirm({
      title: t("Hapus bab {title}?", { title: chapter.title }),
      content: t("Edisi yang sudah terbit tetap memuatnya."),
      okText: t("Hapus"),
      cancelText: t("Batal"),
      okButtonProps: { danger: true },
      onOk: () => chapters.remove(chapter.id, chapter.version),
    });
  return (
    <form
      className={styles.form}
      onSubmit={(e) => {
        e.preventDefault();
        save.mutate({ id: chapter.id, version: chapter.version, title: title.trim(), body });
      }}
    >
      <label htmlFor={ids.title}>{t("Judul")}</label>
      <Input id={ids.title} value={title} maxLength={160} required onChange={(e) => setTitle(e.target.value)} />
      <label htmlFor={ids.body}>{t("Isi")}</label>
      <Suspense fallback={<LoadingState rows={6} />}>
        <LazyHtmlInput id={ids.body} value={body} max={200_000} onChange={(next) => setBody(next ?? "")} />
      </Suspense>
      {save.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(save.error.message)}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!dirty || title.trim() === ""}>
          {t("Simpan bab")}
        </Button>
        <Button onClick={() => void chapters.add(t("Bab baru"), chapter.id)}>{t("Tambah bab di bawahnya")}</Button>
        <span className="p-gap" />
        <Button danger type="text" onClick={remove}>
          {t("Hapus")}
        </Button>
      </div>
      <Attachments chapter={chapter} onChange={chapters.reload} />
    </form>
  );
}
