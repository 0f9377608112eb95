import { useMemo, useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, Page, SafeHtml, SearchBox, useT } from "#platform/ui/index.web.ts";
import { faqCall, type Question } from "./faq.calls.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./content.module.css";

const plain = (html: string): string => html.replace(/<[^>]*>/g, " ").replace(/&nbsp;/g, " ");
const fold = (s: string): string => s.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Questions that contain every word in the question, its answer or its category. */
function matching(all: readonly Question[], words: string): readonly Question[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return wanted.length === 0
    ? all
    : all.filter((q) => wanted.every((w) => fold(`${q.question} ${q.category} ${plain(q.answer)}`).includes(w)));
}

/** Questions by category, filtered while typing; the first match is expanded. */
export default function FaqPage() {
  const t = useT();
  const query = useQueryCall(faqCall, {}, { staleTime: 60_000 });
  const [words, setWords] = useState("");
  const [category, setCategory] = useState<string>();
  const all = query.data?.data ?? [];
  const categories = useMemo(() => [...new Set(all.map((q) => q.category))], [all]);
  const hits = matching(all, words).filter((q) => category === undefined || q.category === category);
  const groups = categories
    .map((name) => ({ name, questions: hits.filter((q) => q.category === name) }))
    .filter((g) => g.questions.length > 0);
  return (
    <Page title={t("FAQ")} subtitle={t("Pertanyaan yang sering diajukan")}>
      <div className={styles.tools}>
        <SearchBox className={styles.search} label={t("Cari pertanyaan")} value={words} onChange={setWords} />
        {categories.length > 1 ? (
          <div className={styles.chips}>
            {[undefined, ...categories].map((c) => (
              <button
                key={c ?? ""}
                type="button"
                className={resourceStyles.preset}
                aria-pressed={c === category}
                onClick={() => setCategory(c)}
              >
                {c ?? t("Semua")}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {query.error && !query.data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingState rows={6} /> : null}
      {query.data && groups.length === 0 ? (
        <EmptyState
          narrow={words !== "" || category !== undefined}
          onClear={() => {
            setWords("");
            setCategory(undefined);
          }}
        >
          {words ? t("Tidak ada yang memuat “{q}”.", { q: words }) : null}
        </EmptyState>
      ) : null}
      <div className={styles.groups} aria-live="polite">
        {groups.map((g) => (
          <section key={g.name} className="p-card">
            <header>
              <h2>{g.name}</h2>
              <span className="p-caption p-faint">{t("{count} pertanyaan", { count: g.questions.length })}</span>
            </header>
            {g.questions.map((q) => (
              <details key={`${q.id}${words !== ""}`} className={styles.question} open={words !== "" && q === hits[0]}>
                <summary>{q.question}</summary>
                <SafeHtml html={q.answer} />
              </details>
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
