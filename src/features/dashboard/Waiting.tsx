import { Link } from "react-router";
import { useT } from "#web/i18n.ts";
import { relative } from "#web/format.ts";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import type { DashboardAnswer } from "./dashboard.calls.ts";

/** What waits for this reader's decision, the longest wait first. */
export function Waiting({ waiting }: { readonly waiting: NonNullable<DashboardAnswer["waiting"]> }) {
  const t = useT();
  return (
    <section className="p-card db-list" aria-label={t("Menunggu persetujuan Anda")}>
      <h2 className="db-title">
        {t("Menunggu persetujuan Anda")} <span className="p-tag">{waiting.count}</span>
        <Link className="db-all" to="/master/pengajuan-toko">
          {t("Semua")}
        </Link>
      </h2>
      {waiting.rows.length === 0 ? <p className="db-none">{t("Tidak ada yang menunggu.")}</p> : null}
      <ul>
        {waiting.rows.map((row) => {
          const late = row.dueAt !== null && Date.parse(row.dueAt) < Date.now();
          return (
            <li key={row.id}>
              <Link to={`/master/pengajuan-toko?id=${row.id}`}>{row.title}</Link>
              <span className="p-faint">{[row.district?.label, row.submitter.label].filter(Boolean).join(", ")}</span>
              <StatusTag tone={late ? "error" : "neutral"}>{late ? t("Lewat") : relative(row.submittedAt)}</StatusTag>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
