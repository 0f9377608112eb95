import AuditOutlined from "@ant-design/icons/AuditOutlined";
import { integer, useT } from "#platform/ui/index.web.ts";
import { BoardCard } from "./BoardCard.tsx";
import type { Board } from "./dashboard.calls.ts";
import { ageOf, dueIn, dueText, proposalTitle } from "#platform/workflow/index.ts";
import styles from "./dashboard.module.css";

/** The remaining or overdue time, formatted as on all other pages. */
function Due({ at }: { readonly at: string | null }) {
  const t = useT();
  const due = dueIn(at);
  if (!due) return null;
  const age = ageOf(at);
  const tone = age === "late" ? "error" : age === "soon" ? "warning" : undefined;
  const mark = age === "late" ? "diamond" : age === "soon" ? "half" : "none";
  return (
    <span className="p-tag" data-tone={tone} data-mark={mark}>
      {dueText(due, t)}
    </span>
  );
}

/** Proposals that the reader can decide. */
export function Pending({ pending }: { readonly pending: NonNullable<Board["pending"]> }) {
  const t = useT();
  return (
    <BoardCard
      className={styles.pending}
      title={t("Menunggu persetujuan Anda")}
      beside={
        <span className="p-tag" data-mark="none">
          {integer(pending.count)}
        </span>
      }
      href={pending.href}
      link={t("Semua")}
    >
      {pending.rows.length === 0 ? (
        <p className={styles.none}>{t("Tidak ada yang menunggu keputusan Anda.")}</p>
      ) : (
        <ul className={styles.list}>
          {pending.rows.map((r) => (
            <li key={r.id}>
              <span className={styles.icon} aria-hidden="true">
                <AuditOutlined />
              </span>
              <span>
                <a className="p-cut" href={`#${r.href}`}>
                  {proposalTitle(r.title, t)}
                </a>
                <span className="p-cut">{t("{where}, diajukan {name}", { where: r.where, name: r.submitter })}</span>
              </span>
              <Due at={r.dueAt} />
            </li>
          ))}
        </ul>
      )}
    </BoardCard>
  );
}

const lines = [0, 1, 2, 3];
/** Placeholder of the card's height, so that loading does not move the content below. */
export const PendingSkeleton = () => (
  <div className={`p-card ${styles.pending}`} aria-hidden="true">
    <header>
      <span className="p-bone" style={{ width: 180 }} />
    </header>
    <ul className={styles.list}>
      {lines.map((i) => (
        <li key={i}>
          <span className="p-bone" style={{ maxWidth: "60%" }} />
        </li>
      ))}
    </ul>
  </div>
);
