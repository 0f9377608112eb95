import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  ErrorState,
  instant,
  LoadingState,
  Page,
  plainDate,
  SafeHtml,
  State,
  useCrumb,
  useRouteParams,
  useT,
} from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { contentCall } from "./[slug].calls.ts";
import styles from "./content.module.css";

const Publication = lazy(() => import("./Publication.tsx"));

/** The same message for a text that does not exist and one that is not addressed to the reader. */
function Missing({ slug }: { readonly slug: string }) {
  const t = useT();
  return (
    <State
      kind="missing"
      heading
      title={t("Halaman tidak ditemukan")}
      action={<Link to="/page/faq">{t("Ke FAQ")}</Link>}
    >
      {t("Tidak ada halaman dengan alamat “{slug}”.", { slug })}
    </State>
  );
}

/** A content page: the terms in force, privacy, about, or another page of an editor. */
export default function ContentPage() {
  const t = useT();
  const { slug = "" } = useRouteParams();
  const query = useQueryCall(contentCall, { slug }, { staleTime: 60_000, retry: false });
  const page = query.data?.data;
  useCrumb(page?.title);
  const signedIn = useAccount() !== null;
  if (query.error) {
    if (!(query.error instanceof Refused && (query.error.status === 404 || query.error.status === 422)))
      return <ErrorState heading error={query.error} onRetry={() => void query.refetch()} />;
    if (!signedIn || query.error.status === 422) return <Missing slug={slug} />;
    return (
      <Suspense fallback={<LoadingState rows={10} />}>
        <Publication key={slug} slug={slug} missing={<Missing slug={slug} />} />
      </Suspense>
    );
  }
  if (!page || !query.data) return <LoadingState rows={10} />;
  const others = query.data.others.filter((o) => o.slug !== slug);
  return (
    <Page
      title={page.title}
      subtitle={
        page.effectiveOn
          ? t("Edisi {edition}, berlaku mulai {date}", {
              edition: page.edition ?? "",
              date: plainDate(page.effectiveOn),
            })
          : t("Diperbarui {when}", { when: instant(page.updatedAt) })
      }
    >
      <div className={styles.page}>
        <article className={`p-card ${styles.article}`}>
          <SafeHtml html={page.body} />
        </article>
        {others.length > 0 ? (
          <nav className={`p-card ${styles.others}`} aria-label={t("Halaman lain")}>
            <h2>{t("Halaman lain")}</h2>
            <ul>
              {others.map((o) => (
                <li key={o.slug}>
                  <Link to={`/page/${o.slug}`}>{o.title}</Link>
                </li>
              ))}
              <li>
                <Link to="/page/faq">{t("FAQ")}</Link>
              </li>
            </ul>
          </nav>
        ) : null}
      </div>
    </Page>
  );
}
