import { useEffect } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { SafeHtml } from "#platform/ui/index.web.ts";
import { manualPages } from "./[slug].calls.ts";
import type { Where } from "./Chapter.tsx";
import styles from "./manual.module.css";

/** All chapters, rendered for printing only and removed afterwards. */
export default function WholeBook({ where, onPrinted }: { readonly where: Where; readonly onPrinted: () => void }) {
  const query = useQueryCall(manualPages, where, { staleTime: 60_000 });
  const pages = query.data?.data;
  const failed = query.error !== null;
  useEffect(() => {
    if (failed) return onPrinted();
    if (!pages) return;
    const timer = setTimeout(() => {
      window.print();
      onPrinted();
    }, 100);
    return () => clearTimeout(timer);
  }, [pages, failed, onPrinted]);
  return (
    <div className={styles.paper}>
      {(pages ?? []).map((p) => (
        <section key={p.chapter}>
          <h2>
            {p.label} {p.title}
          </h2>
          <SafeHtml html={p.body} />
        </section>
      ))}
    </div>
  );
}
