import type { Actor, SubmissionView } from "./submission.calls.ts";
import { instant, relative, useT } from "#platform/ui/index.web.ts";
import { inSentence } from "#platform/records/index.web.ts";
import styles from "./workflow.module.css";

const marks = { approved: "ok", rejected: "no", skipped: "skip", waiting: "" } as const;

/** The history by step, and who is next; under masking both persons are named. */
export function Steps({ of }: { readonly of: SubmissionView }) {
  const t = useT();
  const draft = of.state.value === "draft" && of.steps.length === 0;
  return (
    <ol className={styles.steps}>
      <li data-mark={draft ? "now" : "ok"}>
        <div className="p-row">
          <b>{t(draft ? "Disusun oleh" : "Diajukan oleh")}</b>
          <span className="p-gap" />
          <time className="p-caption p-faint" dateTime={of.submittedAt} title={instant(of.submittedAt)}>
            {relative(of.submittedAt)}
          </time>
        </div>
        <Person who={of.submitter} />
      </li>
      {of.steps.map((s) => (
        <li key={s.no} data-mark={s.now ? "now" : marks[s.state]}>
          <div className="p-row">
            {s.state === "waiting" && !s.now ? <span className="p-muted">{t(s.name)}</span> : <b>{t(s.name)}</b>}
            <span className="p-gap" />
            {s.now && s.dueAt ? (
              <time className="p-caption p-faint" dateTime={s.dueAt}>
                {t("batas {when}", { when: instant(s.dueAt) })}
              </time>
            ) : s.decidedAt ? (
              <time className="p-caption p-faint" dateTime={s.decidedAt} title={instant(s.decidedAt)}>
                {relative(s.decidedAt)}
              </time>
            ) : s.state === "skipped" ? (
              <span className="p-caption p-faint">{t("dilewati")}</span>
            ) : null}
          </div>
          {s.decidedBy ? <Person who={s.decidedBy} /> : s.now ? <Awaited of={of} /> : null}
          {s.now && s.escalatedAt ? (
            <p className="p-caption p-down">{t("Dieskalasi {when}", { when: inSentence(relative(s.escalatedAt)) })}</p>
          ) : null}
          {s.note ? <p className={styles.said}>“{s.note}”</p> : null}
        </li>
      ))}
    </ol>
  );
}

/** Who can decide the step: the reader, or others, by name if they are few. */
function Awaited({ of: { moves, deciders } }: { readonly of: SubmissionView }) {
  const t = useT();
  const mine = moves.find((m) => m.tone === "primary");
  if (mine)
    return (
      <span className="p-muted">
        {mine.opensAt ? t("Anda, mulai {when}", { when: instant(mine.opensAt) }) : t("Anda")}
      </span>
    );
  if (!deciders?.count) return <span className="p-muted">{t("Menunggu keputusan")}</span>;
  const { names, roles, count } = deciders;
  const who =
    names.length > 0
      ? names.join(", ")
      : t("{count, plural, other {# orang}} ({roles})", { count, roles: roles.join(", ") });
  return <span className="p-muted">{t("Menunggu keputusan: {who}", { who })}</span>;
}

function Person({ who }: { readonly who: Actor }) {
  const t = useT();
  const proxy = who.onBehalfOf ? (
    <span title={t("Atas nama, dengan delegasi")}> {t("a.n. {name}", { name: who.onBehalfOf.label })}</span>
  ) : null;
  if (!who.by)
    return (
      <div className="p-muted">
        {who.label}
        {proxy}
      </div>
    );
  return (
    <div className="p-muted">
      {t("{real} sebagai {name}", { real: who.by.label, name: who.label })}
      {proxy}{" "}
      <span className="p-tag" data-tone="mask" data-mark="none">
        masking
      </span>
    </div>
  );
}
