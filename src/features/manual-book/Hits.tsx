import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { searchManual } from "./[slug].calls.ts";
import { marked } from "./marked.ts";
import styles from "./manual.module.css";

type Props = { readonly slug: string; readonly words: string; readonly onOpen: (chapter: number) => void };

/** Chapters that contain the search words, with an excerpt. */
export function Hits({ slug, words, onOpen }: Props) {
  const t = useT();
  const query = useQueryCall(searchManual, { slug, q: words.slice(0, 100) }, { staleTime: 60_000 });
  const hits = query.data?.data;
  return (
    <section className={`p-card ${styles.chapter}`} aria-label={t("Hasil pencarian")} aria-live="polite">
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : hits === undefined ? (
        <LoadingState rows={4} />
      ) : hits.length === 0 ? (
        <EmptyState title={t("Tidak ada bab dengan “{words}”", { words })} />
      ) : (
        <ol className={styles.hits}>
          {hits.map((h) => (
            <li key={h.chapter}>
              <button type="button" onClick={() => onOpen(h.chapter)}>
                <span className="p-tabular p-faint">{h.label}</span> <Marked text={h.title} words={words} />
              </button>
              <p className="p-small">
                <Marked text={h.excerpt} words={words} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  return marked(text, words).map((part) =>
    part.hit ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  );
}
