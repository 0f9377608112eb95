import { Link } from "react-router";
import { money, tonnes, useT } from "#platform/ui/index.web.ts";
import type { Saved } from "./entry-form.ts";
import styles from "./input.module.css";
import saleStyles from "../transaksi/sale.module.css";

/** Documents posted since the page was opened; `list` is the address where they can be opened. */
export function JustSaved({ saved, list }: { readonly saved: readonly Saved[]; readonly list: string }) {
  const t = useT();
  if (saved.length === 0) return null;
  return (
    <section className={`p-card ${styles.saved}`} aria-label={t("Baru saja dicatat")}>
      <h2>{t("Baru saja dicatat")}</h2>
      <ul className={saleStyles.related}>
        {saved.map((s) => (
          <li key={s.id}>
            <Link to={`${list}?id=${s.id}`} className="p-mono">
              {s.number}
            </Link>
            <span className="p-gap" />
            <span className="p-tabular p-muted">{tonnes(s.tonnes)}</span>
            {s.netTotal === undefined ? null : <span className="p-tabular">{money(s.netTotal)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
