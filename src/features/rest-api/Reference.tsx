import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import { Button, Input } from "antd";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { Call } from "#kit/call.ts";
import { call, saveBlob } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, Page, useT } from "#platform/ui/index.web.ts";
import { Codes } from "./Codes.tsx";
import { Operation } from "./Operation.tsx";
import { Changes } from "./Changes.tsx";
import { type Entry, entriesOf, type OpenApi, outgoingOf, resolved } from "./open-api.ts";
import styles from "./reference.module.css";
import type { TryWith } from "./try-with.ts";

type DocumentQuery = { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown };
type Published = Call<{ readonly language?: "id" | "en" | undefined }, unknown>;
/**
 * An OpenAPI document as a page to read and try: calls at the left, the selected one at the right, without external
 * resources.
 */
export function Reference({
  title,
  query,
  tryWith,
  file,
  published,
  note,
}: {
  readonly title: string;
  readonly query: DocumentQuery;
  readonly tryWith: TryWith;
  readonly file: string;
  /** The public address of the document for other systems, if any. */
  readonly published?: Published;
  /** An introductory note. */
  readonly note?: ReactNode;
}) {
  const t = useT();
  const document = query.data as OpenApi | undefined;
  return (
    <Page title={t(title)} extra={<Downloads document={document} published={published} file={file} />}>
      {note}
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : document ? (
        <Loaded document={document} tryWith={tryWith} />
      ) : (
        <LoadingState rows={10} />
      )}
    </Page>
  );
}

/** The published document and, for other systems, a collection generated from it. */
function Downloads({
  document,
  published,
  file,
}: {
  readonly document: OpenApi | undefined;
  readonly published: Published | undefined;
  readonly file: string;
}) {
  const t = useT();
  const save = (content: unknown, name: string) =>
    saveBlob(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }), name);
  const saveDocument = async () => save(published ? await call(published, {}) : document, `${file}.json`);
  const saveCollection = async (from: Published) => {
    const [fetched, { collectionOf }] = await Promise.all([call(from, {}), import("./collection.ts")]);
    save(collectionOf(resolved(fetched as OpenApi), location.origin), `${file}.postman_collection.json`);
  };
  return (
    <>
      {published ? (
        <Button icon={<DownloadOutlined />} disabled={!document} onClick={() => void saveCollection(published)}>
          {t("Koleksi Postman")}
        </Button>
      ) : null}
      <Button icon={<DownloadOutlined />} disabled={!document} onClick={() => void saveDocument()}>
        {t("Dokumen OpenAPI")}
      </Button>
    </>
  );
}

/** General information by title; the first two describe purpose and authentication. */
function About({ of }: { readonly of: OpenApi["info"] }) {
  const t = useT();
  const parts = of["x-parts"];
  if (!parts) return <p className={`p-muted ${styles.about}`}>{t(of.description ?? "")}</p>;
  return (
    <div className={`p-card ${styles.parts}`}>
      {parts.map(({ title, text }, i) => (
        <details key={title} open={i < 2}>
          <summary>{t(title)}</summary>
          <p>{t(text)}</p>
        </details>
      ))}
    </div>
  );
}

type CallsProps = {
  readonly tag: string;
  readonly entries: readonly Entry[];
  readonly open: boolean;
  readonly chosen: Entry | undefined;
  readonly choose: (e: Entry) => void;
  readonly tryWith: TryWith;
};
/** The calls of one subject; rendered only when expanded. */
function Calls({ tag, entries, open, chosen, choose, tryWith }: CallsProps) {
  const t = useT();
  const [unfolded, setUnfolded] = useState(false);
  const shown = open || unfolded;
  return (
    <details open={shown} onToggle={(e) => !open && setUnfolded(e.currentTarget.open)}>
      <summary>
        <h2>{tag}</h2>
      </summary>
      {shown ? (
        <ul>
          {entries.map((e) => (
            <li key={nameOf(e)}>
              <button type="button" aria-current={e === chosen ? "true" : undefined} onClick={() => choose(e)}>
                <span className={styles.method} data-method={e.method}>
                  {e.method.toUpperCase()}
                </span>
                <span className={styles.name}>{tryWith === "session" ? e.path : t(e.operation.summary)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

/** Number of subjects expanded initially. */
const maxOpen = 12;
const tagOf = (e: Entry): string => e.operation.tags[0] ?? "";
const nameOf = (e: Entry) => `${e.method} ${e.path}`;

function Loaded({ document, tryWith }: { readonly document: OpenApi; readonly tryWith: TryWith }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState("");
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const entries = useMemo(() => {
    const complete = resolved(document);
    return [...entriesOf(complete), ...outgoingOf(complete)];
  }, [document]);
  const shown = entries.filter((e) =>
    `${e.method} ${e.path} ${e.operation.summary} ${t(e.operation.summary)}`.toLowerCase().includes(wanted),
  );
  const tags = [...new Set(shown.map(tagOf))];
  const chosen = entries.find((e) => e.operation.operationId === params.get("call")) ?? entries[0];
  const choose = (e: Entry) => setParams({ call: e.operation.operationId });
  return (
    <>
      <About of={document.info} />
      {document.info["x-codes"] ? (
        <div className={`p-card ${styles.codes}`}>
          <Codes of={document.info["x-codes"]} />
          <Changes of={document.info["x-changes"] ?? []} />
        </div>
      ) : null}
      <div className={styles.reference}>
        <nav className={`p-card ${styles.list}`} aria-label={t("Daftar panggilan")}>
          <Input
            type="search"
            placeholder={t("Cari panggilan")}
            aria-label={t("Cari panggilan")}
            value={words}
            onChange={(e) => setWords(e.target.value)}
          />
          {shown.length === 0 ? <EmptyState title={t("Tidak ada yang cocok.")} /> : null}
          <div className={styles.calls}>
            {tags.map((tag) => (
              <Calls
                key={tag}
                tag={tag}
                entries={shown.filter((e) => tagOf(e) === tag)}
                // in a long list only the current part is expanded
                open={wanted !== "" || tags.length <= maxOpen || (chosen !== undefined && tagOf(chosen) === tag)}
                chosen={chosen}
                choose={choose}
                tryWith={tryWith}
              />
            ))}
          </div>
        </nav>
        {chosen ? <Operation key={nameOf(chosen)} entry={chosen} tryWith={tryWith} /> : null}
      </div>
    </>
  );
}
