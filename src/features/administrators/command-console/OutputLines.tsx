import { useT } from "#platform/ui/index.web.ts";
import { formatValues } from "#platform/jobs/index.web.ts";
import type { OutputLine } from "./command-console.calls.ts";
import styles from "./command-console.module.css";

/** Lines of a command's output in the reader's language. */
export function OutputLines({ lines }: { readonly lines: readonly OutputLine[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.output} tabIndex={0} role="log" aria-label={t("Keluaran")}>
      {lines.map((l) => (
        <p key={l.line} data-tone={l.tone}>
          {t(l.words, formatValues(l.values))}
        </p>
      ))}
    </section>
  );
}
