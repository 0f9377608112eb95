import { Button, Select } from "antd";
import PrinterOutlined from "@ant-design/icons/PrinterOutlined";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  ErrorState,
  instant,
  LoadingState,
  Page,
  patched,
  SearchBox,
  State,
  useCrumb,
  useDebounced,
  useRouteParams,
  useT,
} from "#platform/ui/index.web.ts";
import { getSession } from "#platform/access/index.web.ts";
import { type ManualContents, manualContents, readManual } from "./[slug].calls.ts";
import { Chapter } from "./Chapter.tsx";
import { Contents } from "./Contents.tsx";
import { Hits } from "./Hits.tsx";
import styles from "./manual.module.css";

const WholeBook = lazy(() => import("./WholeBook.tsx"));

/** A manual: contents, one chapter at a time, search, and all chapters in print. */
export default function ManualPage() {
  const t = useT();
  const { slug = "" } = useRouteParams();
  const [params] = useSearchParams();
  const edition = Number(params.get("edition")) || undefined;
  const query = useQueryCall(manualContents, { slug, ...(edition ? { edition } : {}) }, { retry: false });
  useCrumb(query.data?.data.title);
  if (query.error)
    return query.error instanceof Refused && (query.error.status === 404 || query.error.status === 422) ? (
      <State
        kind="missing"
        heading
        title={t("Halaman tidak ditemukan")}
        action={<Link to="/page/faq">{t("Ke FAQ")}</Link>}
      >
        {t("Tidak ada manual dengan alamat “{slug}” untuk Anda.", { slug })}
      </State>
    ) : (
      <ErrorState heading error={query.error} onRetry={() => void query.refetch()} />
    );
  return query.data ? (
    <Manual key={slug} slug={slug} edition={edition} book={query.data.data} />
  ) : (
    <LoadingState rows={10} />
  );
}

type ManualProps = { readonly slug: string; readonly edition: number | undefined; readonly book: ManualContents };
function Manual({ slug, edition, book }: ManualProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState("");
  const [printing, setPrinting] = useState(false);
  const debounced = useDebounced(words.trim());
  const chosen = Number(params.get("bab"));
  const at = Math.max(
    0,
    book.chapters.findIndex((c) => c.chapter === chosen),
  );
  const open = (chapter: number) => {
    setWords("");
    setParams((now) => patched(now, { bab: chapter }));
    window.scrollTo({ top: 0 });
  };
  useMarkRead(slug, book, edition);
  const where = { slug, ...(edition ? { edition } : {}) };
  return (
    <Page
      title={book.title}
      subtitle={t("Edisi {number}, terbit {when}", { number: book.edition, when: instant(book.publishedAt) })}
      extra={
        <>
          {book.editions.length > 1 ? (
            <Editions book={book} onChoose={(n) => setParams((now) => patched(now, { edition: n }))} />
          ) : null}
          <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
            {t("Cetak")}
          </Button>
        </>
      }
    >
      {edition && edition !== book.editions[0]?.number ? (
        <p className="p-note" data-tone="warning">
          {t("Ini edisi lama; pembaca melihat edisi terbaru.")}
        </p>
      ) : null}
      <div className={styles.book}>
        <aside className={`p-card ${styles.side}`}>
          <SearchBox label={t("Cari di manual")} value={words} onChange={setWords} />
          <Contents chapters={book.chapters} at={at} onOpen={open} />
        </aside>
        {debounced.length >= 2 && !edition ? (
          <Hits slug={slug} words={debounced} onOpen={open} />
        ) : (
          <Chapter where={where} chapters={book.chapters} at={at} onOpen={open} />
        )}
      </div>
      {printing ? (
        <Suspense fallback={null}>
          <WholeBook where={where} onPrinted={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

type EditionsProps = { readonly book: ManualContents; readonly onChoose: (edition: number | undefined) => void };
function Editions({ book, onChoose }: EditionsProps) {
  const t = useT();
  const newest = book.editions[0]?.number;
  return (
    <Select
      aria-label={t("Edisi")}
      className={styles.editions}
      value={book.edition}
      options={book.editions.map((e) => ({
        value: e.number,
        label: `${t("Edisi {number}", { number: e.number })} · ${e.note ?? instant(e.publishedAt)}`,
      }))}
      onChange={(n) => onChoose(n === newest ? undefined : n)}
    />
  );
}

/** Opening the newest edition marks it as read; changed chapters remain marked until the page is opened again. */
function useMarkRead(slug: string, book: ManualContents, edition: number | undefined) {
  const { mutate } = useCall(readManual);
  const fresh = edition === undefined && book.readEdition !== book.edition && !getSession()?.masking;
  useEffect(() => {
    if (fresh) mutate({ slug });
  }, [fresh, slug, mutate]);
}
