import { Button } from "antd";
import { useState } from "react";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { dateRange, ErrorState, instant, LoadingState, useT } from "#platform/ui/index.web.ts";
import { fact, type ReviewPart } from "#platform/workflow/index.web.ts";
import { overrideFacts } from "./override.calls.ts";
import { rules } from "./override-rules.ts";
import { amountOf } from "./override-values.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { periodOf, StateTag } from "./StateTag.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "./override.module.css";

const useFacts = (id: number) => useQueryCall(overrideFacts, { id }, { staleTime: 0 });

/** The request, the value of the rule without it, and earlier exceptions of the distributor. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const query = useFacts(proposal.id);
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={6} />
    );
  const { data, labels, now, before } = query.data;
  return (
    <>
      <section className="p-card">
        <div className={proposalStyles.facts}>
          <h2>{t(rules[data.rule].label)}</h2>
          <p className="p-small p-muted">{t(rules[data.rule].about)}</p>
          <dl className={drawerStyles.facts}>
            {fact("Nomor", <span className="p-tabular">{proposal.number}</span>)}
            {fact("Diminta", <b>{amountOf(data.rule, data.amount ?? null, t)}</b>)}
            {fact("Tanpa override", now === null ? null : amountOf(data.rule, now, t))}
            {fact("Distributor", labels.distributor)}
            {fact("Toko", labels.store ?? <span className="p-faint">{t("semua toko")}</span>)}
            {fact("Masa berlaku", dateRange(data.validFrom, data.validTo))}
            {fact("Alasan", data.reason)}
          </dl>
        </div>
      </section>
      <section className="p-card">
        <header>
          <h2>{t("Pernah diberikan")}</h2>
          <span className="p-caption p-faint">{t("aturan dan distributor yang sama")}</span>
        </header>
        {before.length === 0 ? (
          <p className={proposalStyles.none}>{t("Belum pernah.")}</p>
        ) : (
          <table className={`${resourceStyles.table} ${styles.past}`}>
            <tbody>
              {before.map((e) => (
                <tr key={e.id} className={resourceStyles.row}>
                  <td>{e.number}</td>
                  <td className="p-num">{amountOf(e.rule, e.amount, t)}</td>
                  <td className="p-muted">{periodOf(e)}</td>
                  <td>
                    <StateTag of={e.standing} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const [ending, setEnding] = useState(false);
  const granted = useFacts(proposal.id).data?.exception;
  if (!granted) return <p className="p-small">{t("Pengajuan ini disetujui.")}</p>;
  return (
    <div className="p-small">
      <p>
        <StateTag of={granted.standing} /> {periodOf(granted)}
      </p>
      {granted.revoked ? (
        <p className={styles.ended}>
          {t("Dicabut {name}, {when}: {reason}", {
            name: granted.revoked.by?.label ?? "–",
            when: instant(granted.revoked.at),
            reason: granted.revoked.reason ?? "–",
          })}
        </p>
      ) : null}
      {granted.revocable ? (
        <Button danger onClick={() => setEnding(true)}>
          {t("Cabut")}
        </Button>
      ) : null}
      {ending ? <RevokeDialog of={granted} onClose={() => setEnding(false)} /> : null}
    </div>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Alasan tidak cukup", "Terlalu lama", "Terlalu sering"],
  touches: ["/api/override"],
};
