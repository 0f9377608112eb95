import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import {
  delegate,
  delegateChoices,
  delegationList,
  type DelegationView,
  endDelegation,
} from "#platform/workflow/index.ts";
import type { Tone } from "#kit/field.ts";
import { call, newIdempotencyKey, useQueryCall } from "#platform/http/index.web.ts";
import {
  type Choice,
  DateInput,
  dateRange,
  SearchSelect,
  StatusTag,
  today,
  useDebounced,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { type Wrong, wrongOf } from "#platform/workflow/index.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";
import workflowStyles from "#platform/workflow/workflow.module.css";
import styles from "./persetujuan.module.css";

const states: Readonly<Record<DelegationView["state"], { readonly label: string; readonly tone: Tone }>> = {
  active: { label: "Berlaku", tone: "success" },
  upcoming: { label: "Akan berlaku", tone: "info" },
  ended: { label: "Berakhir", tone: "neutral" },
  revoked: { label: "Diakhiri", tone: "neutral" },
};

function useInvalidateDelegations() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: (q) =>
        typeof q.queryKey[1] === "string" &&
        (q.queryKey[1].startsWith("/api/approval") || q.queryKey[1].startsWith("/api/submission")),
    });
}

/** Delegates the user's steps for some days and lists the delegations. */
export default function Delegations({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { message } = useFeedback();
  const invalidate = useInvalidateDelegations();
  const query = useQueryCall(delegationList, {}, { staleTime: 0 });
  const end = async (d: DelegationView) => {
    try {
      await call(endDelegation, { id: d.id, version: d.version }, { idempotencyKey: newIdempotencyKey() });
    } catch (e) {
      void message.error(e instanceof Error ? t(e.message) : String(e));
    }
    await invalidate();
  };
  return (
    <Modal open width={640} title={t("Delegasi persetujuan")} footer={null} onCancel={onClose}>
      <p className="p-muted p-small">
        {t(
          "Selama Anda tidak di tempat, orang yang Anda pilih dapat memutuskan langkah Anda. Namanya dan nama Anda tercatat pada setiap keputusan.",
        )}
      </p>
      <LendForm onLent={() => void invalidate()} />
      <h3 className={styles.h3}>{t("Delegasi saya")}</h3>
      <ul className={styles.results}>
        {(query.data?.mine ?? []).map((d) => (
          <li key={d.id}>
            <b className="p-cut">{d.delegate.label}</b>
            <span className="p-small p-tabular">{dateRange(d.from, d.to)}</span>
            <StatusTag tone={states[d.state].tone}>{t(states[d.state].label)}</StatusTag>
            {d.state === "active" || d.state === "upcoming" ? (
              <Button size="small" danger onClick={() => void end(d)}>
                {t("Akhiri")}
              </Button>
            ) : null}
            {d.reason ? <span className="p-caption p-faint">{d.reason}</span> : null}
          </li>
        ))}
        {query.data?.mine.length === 0 ? <li className="p-faint">{t("Belum ada.")}</li> : null}
      </ul>
      {query.data?.toMe.length ? (
        <>
          <h3 className={styles.h3}>{t("Didelegasikan kepada saya")}</h3>
          <ul className={styles.results}>
            {query.data.toMe.map((d) => (
              <li key={d.id}>
                <b className="p-cut">{d.delegator.label}</b>
                <span className="p-small p-tabular">{dateRange(d.from, d.to)}</span>
                <StatusTag tone={states[d.state].tone}>{t(states[d.state].label)}</StatusTag>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Modal>
  );
}

function LendForm({ onLent }: { readonly onLent: () => void }) {
  const t = useT();
  const { message } = useFeedback();
  const id = useId();
  const [who, setWho] = useState<Choice | null>(null);
  const [from, setFrom] = useState<string | null>(today());
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [words, setWords] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const busy = useRef(false);
  const key = useRef(newIdempotencyKey());
  const debounced = useDebounced(words);
  const choices = useQueryCall(delegateChoices, { q: debounced }, { staleTime: 60_000 });
  const send = async () => {
    if (busy.current) return;
    const empty = Object.fromEntries(
      Object.entries({ delegate: who, from, to })
        .filter(([, v]) => v === null)
        .map(([n]) => [n, { message: "Wajib diisi." }]),
    );
    setWrong(empty);
    if (!who || !from || !to) return;
    busy.current = true;
    try {
      await call(
        delegate,
        { delegate: who.value, from, to, reason: reason.trim() || null },
        { idempotencyKey: key.current },
      );
      key.current = newIdempotencyKey();
      void message.success(t("Delegasi tersimpan"));
      setWho(null);
      setTo(null);
      setReason("");
      onLent();
    } catch (e) {
      setWrong(wrongOf(e));
    } finally {
      busy.current = false;
    }
  };
  const help = (name: string) => (
    <p id={`${id}-${name}-help`} role={wrong[name] ? "alert" : undefined}>
      {wrong[name] ? t(wrong[name].message, wrong[name].values) : null}
    </p>
  );
  return (
    <form
      className={styles.lend}
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      <div className={proposalStyles.field} data-wide>
        <label htmlFor={`${id}-delegate`}>
          {t("Kepada")} <span aria-hidden="true">*</span>
        </label>
        <SearchSelect
          id={`${id}-delegate`}
          className={fieldStyles.wide}
          status={wrong.delegate ? "error" : ""}
          placeholder={t("Orang yang cakupannya meliputi cakupan Anda")}
          words={words}
          onWords={setWords}
          waiting={choices.isFetching || debounced !== words}
          value={who}
          options={(choices.data?.data ?? []).map((c) => ({
            value: c.id,
            label: c.role ? `${c.label} (${c.role})` : c.label,
          }))}
          onChange={([chosen]) => setWho(chosen ?? null)}
        />
        {help("delegate")}
      </div>
      <div className={proposalStyles.field}>
        <label htmlFor={`${id}-from`}>
          {t("Mulai")} <span aria-hidden="true">*</span>
        </label>
        <DateInput id={`${id}-from`} value={from} onChange={setFrom} invalid={!!wrong.from} />
        {help("from")}
      </div>
      <div className={proposalStyles.field}>
        <label htmlFor={`${id}-to`}>
          {t("Sampai dengan")} <span aria-hidden="true">*</span>
        </label>
        <DateInput id={`${id}-to`} value={to} onChange={setTo} invalid={!!wrong.to} />
        {help("to")}
      </div>
      <div className={proposalStyles.field} data-wide>
        <label htmlFor={`${id}-reason`}>{t("Alasan")}</label>
        <Input id={`${id}-reason`} maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} />
      </div>
      <div className={styles.send}>
        {wrong.form ? (
          <span className={workflowStyles.wrong} role="alert">
            {t(wrong.form.message)}
          </span>
        ) : null}
        <Button type="primary" htmlType="submit">
          {t("Delegasikan")}
        </Button>
      </div>
    </form>
  );
}
