import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useCall } from "#platform/http/index.web.ts";
import { DateInput, integer, ReasonDialog, today, useT, useFeedback } from "#platform/ui/index.web.ts";
import { type AnyRow, useMay } from "#platform/records/index.web.ts";
import { changeProposal } from "../perubahan/perubahan.calls.ts";
import type { Chosen } from "./Candidates.tsx";
import { type Assigned, assignMembers, previewMembers } from "./members.calls.ts";
import styles from "../loyalty.module.css";

type OutcomeProps = {
  readonly program: AnyRow;
  readonly chosen: Chosen;
  readonly codes: readonly string[];
  readonly onDrop: (id: number) => void;
  readonly onDone: () => void;
};
/** Previews the result for the selected stores and adds them; for a closed month the additions are proposed instead. */
export function AssignOutcome({ program, chosen, codes, onDrop, onDone }: OutcomeProps) {
  const t = useT();
  const may = useMay();
  const start = String(program.validFrom);
  const [from, setFrom] = useState<string | null>(start > today() ? start : today());
  const [proposing, setProposing] = useState(false);
  const [result, setResult] = useState<{ readonly done: boolean; readonly assigned: Assigned }>();
  const preview = useCall(previewMembers, { onSuccess: (assigned) => setResult({ done: false, assigned }) });
  const assign = useCall(assignMembers, {
    onSuccess: (assigned) => {
      setResult({ done: true, assigned });
      onDone();
    },
  });
  const pickDay = (day: string | null) => {
    setFrom(day);
    setResult(undefined);
  };
  const input = { id: program.id, from: from ?? "", stores: [...chosen.keys()], codes };
  const incomplete = (chosen.size === 0 && codes.length === 0) || !from;
  const error = preview.error ?? assign.error;
  const fault = error instanceof Refused && error.fields[0] ? error.fields[0].message : error?.message;
  return (
    <section className={`p-card ${styles.pane}`} aria-label={t("Dipilih")}>
      <div className="p-row">
        <label className={`p-small ${styles.nowrap}`} htmlFor="lp-from">
          {t("Peserta sejak")}
        </label>
        <DateInput id="lp-from" value={from} onChange={pickDay} allowClear={false} />
        <span className="p-gap" />
        <span className={`p-small p-muted ${styles.nowrap}`}>
          {t("{count} dipilih", { count: integer(chosen.size + codes.length) })}
        </span>
      </div>
      {chosen.size ? (
        <ul className={styles.list}>
          {[...chosen.values()].map((s) => (
            <li key={s.id}>
              <span className="p-cut">{s.label}</span>
              <span className="p-gap" />
              <Button size="small" type="text" onClick={() => onDrop(s.id)}>
                {t("Lepas")}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="p-small p-muted">{t("Pilih toko di samping atau tempel kodenya.")}</p>
      )}
      {fault ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(fault)}
        </p>
      ) : null}
      {result ? <ResultSummary {...result} /> : null}
      {result?.assigned.frozen && result.assigned.added.length ? (
        <p className="p-note" data-tone="warning">
          {t("Tanggal itu dalam bulan yang sudah ditutup; peserta baru diajukan dan diputuskan orang lain.")}
        </p>
      ) : null}
      {proposing && result && from ? (
        <ProposeMembers
          program={program.id}
          from={from}
          stores={result.assigned.added.map((s) => s.id)}
          onClose={() => setProposing(false)}
        />
      ) : null}
      <div className="p-row">
        <span className="p-gap" />
        <Button disabled={incomplete} loading={preview.isPending} onClick={() => preview.mutate(input)}>
          {t("Periksa")}
        </Button>
        {result?.assigned.frozen && may("programChange.submit") ? (
          <Button type="primary" disabled={result.assigned.added.length === 0} onClick={() => setProposing(true)}>
            {t("Ajukan")}
          </Button>
        ) : (
          <Button type="primary" disabled={incomplete} loading={assign.isPending} onClick={() => assign.mutate(input)}>
            {t("Tambahkan")}
          </Button>
        )}
      </div>
    </section>
  );
}

function ResultSummary({ done, assigned }: { readonly done: boolean; readonly assigned: Assigned }) {
  const t = useT();
  const { added, already, refused } = assigned;
  return (
    <div role="status">
      <p className="p-small">
        <b>{t(done ? "{count} ditambahkan" : "{count} akan ditambahkan", { count: integer(added.length) })}</b>
        {" · "}
        {t("{count} sudah peserta", { count: integer(already.length) })}
        {" · "}
        <span className={refused.length ? "p-down" : undefined}>
          {t("{count} ditolak", { count: integer(refused.length) })}
        </span>
      </p>
      {refused.length ? (
        <ul className={styles.list}>
          {refused.slice(0, 100).map((r) => (
            <li key={`${r.label} ${r.reason}`}>
              <b>{r.label}</b> {t(r.reason)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Members = { readonly program: number; readonly from: string; readonly stores: readonly number[] };
function ProposeMembers({ onClose, ...members }: Members & { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { message } = useFeedback();
  const send = useCall(changeProposal.propose, {
    onSuccess: ({ data }) => void navigate(`/program-loyalty/perubahan?id=${data.id}`),
    onError: (e) => {
      const field = e instanceof Refused ? e.fields[0] : undefined;
      void message.error(field ? t(field.message, field.values) : t(e.message));
    },
  });
  const { program, from, stores } = members;
  return (
    <ReasonDialog
      title={t("Ajukan {count} peserta", { count: integer(stores.length) })}
      act={t("Ajukan")}
      note={t("Sedikitnya sepuluh huruf; dibaca pemutus dan tercatat di audit.")}
      busy={send.isPending}
      onClose={onClose}
      onDo={(reason) => send.mutate({ content: { program, from, members: stores, reason }, submit: true })}
    />
  );
}
