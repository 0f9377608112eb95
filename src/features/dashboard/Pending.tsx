import AuditOutlined from "@ant-design/icons/AuditOutlined";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { BoardCard } from "./BoardCard.tsx";
import type { Board } from "./dashboard.calls.ts";
import { proposalTitle } from "#web/workflow/proposal-title.ts";

type Row = NonNullable<Board["pending"]>["rows"][number];
const hour = 3_600_000;

/** How long is left, or how long it is late; word, mark and tint. */
function Due({ row, now }: { readonly row: Row; readonly now: number }) {
  const t = useT();
  if (!row.dueAt) return null;
  const left = Math.round((Date.parse(row.dueAt) - now) / hour);
  const days = (hours: number) =>
    hours >= 24
      ? t("{count} hari", { count: Math.floor(hours / 24) })
      : t("{count} jam", { count: Math.max(1, hours) });
  if (left < 0)
    return (
      <span className="p-tag" data-tone="error" data-mark="diamond">
        {t("Lewat {time}", { time: days(-left) })}
      </span>
    );
  return (
    <span className="p-tag" data-tone={left <= 24 ? "warning" : undefined} data-mark={left <= 24 ? "half" : "none"}>
      {days(left)}
    </span>
  );
}

/** Proposals that wait for the reader's own decision. */
export function Pending({ pending }: { readonly pending: NonNullable<Board["pending"]> }) {
  const t = useT();
  const now = Date.now();
  return (
    <BoardCard
      className="db-pending"
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
        <p className="db-none">{t("Tidak ada yang menunggu keputusan Anda.")}</p>
      ) : (
        <ul className="db-list">
          {pending.rows.map((r) => (
            <li key={r.id}>
              <span className="db-icon" aria-hidden="true">
                <AuditOutlined />
              </span>
              <span>
                <a className="p-cut" href={`#${r.href}`}>
                  {proposalTitle(r.title, t)}
                </a>
                <span className="p-cut">{t("{where}, diajukan {name}", { where: r.where, name: r.submitter })}</span>
              </span>
              <Due row={r} now={now} />
            </li>
          ))}
        </ul>
      )}
    </BoardCard>
  );
}

const lines = [0, 1, 2, 3];
/** The room that the card takes, so that nothing below it moves when it comes. */
export const PendingBones = () => (
  <div className="p-card db-pending" aria-hidden="true">
    <header>
      <span className="p-bone" style={{ width: 180 }} />
    </header>
    <ul className="db-list">
      {lines.map((i) => (
        <li key={i}>
          <span className="p-bone" style={{ maxWidth: "60%" }} />
        </li>
      ))}
    </ul>
  </div>
);
