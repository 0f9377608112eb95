import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useEffect } from "react";
import {
  publicationCover,
  publications,
  publicationText,
  type PublicationText,
  readPublication,
} from "#features/promo-management/reader.calls.ts";
import { useCall, usePicture, useQueryCall } from "#platform/http/index.web.ts";
import { instant, LoadingState, Page, SafeHtml, StatusTag, useCrumb, useT } from "#platform/ui/index.web.ts";
import { getSession } from "#platform/access/index.web.ts";
import styles from "./content.module.css";

type Props = { readonly slug: string; readonly missing: ReactNode };

/** An article or a news item. For a user outside its audience the page does not exist. */
export default function Publication({ slug, missing }: Props) {
  const query = useQueryCall(publicationText, { slug }, { staleTime: 60_000, retry: false });
  useCrumb(query.data?.data.title);
  if (query.error) return missing;
  return query.data ? <Text text={query.data.data} /> : <LoadingState rows={10} />;
}

function Text({ text }: { readonly text: PublicationText }) {
  const t = useT();
  const { read, mark } = useRead(text);
  const changed = text.readRevision !== null && text.readRevision < text.revision;
  return (
    <Page
      title={text.title}
      subtitle={[text.category, t("Tayang {when}", { when: instant(text.publishedAt) })].filter(Boolean).join(" · ")}
    >
      <article className={`p-card ${styles.article}`}>
        {changed ? <StatusTag tone="info">{t("Berubah sejak Anda membacanya")}</StatusTag> : null}
        <p className={styles.lead}>{text.summary}</p>
        {text.hasCover ? <Cover slug={text.slug} alt={text.coverAlt ?? ""} /> : null}
        <SafeHtml html={text.body} />
        {text.mustRead ? (
          <footer className={styles.read}>
            {read ? (
              <StatusTag tone="success">{t("Sudah Anda baca")}</StatusTag>
            ) : (
              <Button type="primary" onClick={mark}>
                {t("Saya sudah membaca")}
              </Button>
            )}
          </footer>
        ) : null}
      </article>
    </Page>
  );
}

/** Opening a text marks it as read, unless it requires a confirmation; while masking, neither is recorded. */
function useRead(text: PublicationText) {
  const client = useQueryClient();
  const masked = Boolean(getSession()?.masking);
  const send = useCall(readPublication, {
    onSuccess: () => void client.invalidateQueries({ queryKey: [publications.method, publications.path] }),
  });
  const current = text.readRevision === text.revision;
  const { mutate } = send;
  useEffect(() => {
    if (!text.mustRead && !current && !masked) mutate({ slug: text.slug });
  }, [text.slug, text.mustRead, current, masked, mutate]);
  return { read: current || send.isSuccess, mark: () => mutate({ slug: text.slug }) };
}

function Cover({ slug, alt }: { readonly slug: string; readonly alt: string }) {
  const url = usePicture(publicationCover, { slug });
  return url === null ? null : <div className={styles.cover}>{url ? <img src={url} alt={alt} /> : null}</div>;
}
