import { StatusTag, useT } from "#platform/ui/index.web.ts";
import type { ManualEntry } from "./[slug].calls.ts";
import styles from "./manual.module.css";

type Props = {
  readonly chapters: readonly ManualEntry[];
  readonly at: number;
  readonly onOpen: (chapter: number) => void;
};

/** Numbered list of the chapters; those changed since the reader's last visit are marked. */
export function Contents({ chapters, at, onOpen }: Props) {
  const t = useT();
  return (
    <nav aria-label={t("Daftar isi")}>
      <ol className={styles.contents}>
        {chapters.map((c, i) => (
          <li key={c.chapter} style={{ paddingInlineStart: c.depth * 14 }}>
            <button type="button" aria-current={i === at ? "page" : undefined} onClick={() => onOpen(c.chapter)}>
              <span className="p-tabular p-faint">{c.label}</span> {c.title}
            </button>
            {c.changed ? <StatusTag tone="info">{t("Berubah")}</StatusTag> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
