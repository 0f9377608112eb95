import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { useCall, useQueryCall } from "#web/api/hooks.ts";
import { DateInput } from "#web/field/DateInput.tsx";
import { useDebounced } from "#web/field/lookup.ts";
import { integer, today } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { AnyRow } from "#web/resource/resource-calls.ts";
import { Page } from "#web/shell/Page.tsx";
import { EmptyState, ErrorState, LoadingState } from "#web/shell/states.tsx";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { type Assigned, assignMembers, candidates, previewMembers } from "./members.calls.ts";
import { ProgramFrame } from "./ProgramFrame.tsx";
import "#web/field/field.css";
import "../loyalty.css";

/** Chooses stores on the left, by words, from the whitelist or as pasted codes; on the right says what would happen, and does it. */
export default function AssignPage() {
  return <ProgramFrame>{(program) => <Assign key={program.id} program={program} />}</ProgramFrame>;
}

type Chosen = ReadonlyMap<number, RefValue>;
const codesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

function Assign({ program }: { readonly program: AnyRow }) {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [pasted, setPasted] = useState("");
  return (
    <Page
      title={t("Tambah peserta {code}", { code: String(program.code) })}
      extra={<Link to={`/program-loyalty/${program.id}/list-toko`}>{t("Daftar peserta")}</Link>}
    >
      <div className="lp-panes">
        <Candidates id={program.id} chosen={chosen} onChange={setChosen} pasted={pasted} onPaste={setPasted} />
        <Outcome
          program={program}
          chosen={chosen}
          codes={codesOf(pasted)}
          onDrop={(id) => setChosen((now) => new Map([...now].filter(([key]) => key !== id)))}
          onDone={() => {
            setChosen(new Map());
            setPasted("");
          }}
        />
      </div>
    </Page>
  );
}

type CandidatesProps = {
  readonly id: number;
  readonly chosen: Chosen;
  readonly onChange: (next: Chosen) => void;
  readonly pasted: string;
  readonly onPaste: (next: string) => void;
};
function Candidates({ id, chosen, onChange, pasted, onPaste }: CandidatesProps) {
  const t = useT();
  const [source, setSource] = useState<"all" | "whitelist">("all");
  const [words, setWords] = useState("");
  const q = useDebounced(words);
  const found = useQueryCall(candidates, { id, source, ...(q ? { q } : {}) });
  const rows = found.data?.data ?? [];
  const tick = (row: RefValue, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(row.id, { id: row.id, label: row.label });
    else next.delete(row.id);
    onChange(next);
  };
  return (
    <section className="p-card lp-pane" aria-label={t("Calon peserta")}>
      <div className="p-row">
        <select
          className="r-op lp-source"
          aria-label={t("Sumber")}
          value={source}
          onChange={(e) => setSource(e.target.value as "all" | "whitelist")}
        >
          <option value="all">{t("Semua toko")}</option>
          <option value="whitelist">{t("Whitelist program")}</option>
        </select>
        <Input
          type="search"
          aria-label={t("Cari toko")}
          placeholder={t("Cari toko")}
          value={words}
          maxLength={100}
          onChange={(e) => setWords(e.target.value)}
        />
        <Button
          disabled={rows.length === 0}
          onClick={() =>
            onChange(new Map([...chosen, ...rows.map((r) => [r.id, { id: r.id, label: r.label }] as const)]))
          }
        >
          {t("Pilih semua")}
        </Button>
      </div>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingState rows={6} />
      ) : rows.length === 0 ? (
        <EmptyState narrow title={t("Tidak ada toko yang cocok.")} />
      ) : (
        <ul className="lp-list">
          {rows.map((r) => (
            <li key={r.id}>
              <Checkbox checked={chosen.has(r.id)} onChange={(e) => tick(r, e.target.checked)}>
                {r.label}
              </Checkbox>
              {r.listed ? <StatusTag tone="info">{t("Whitelist")}</StatusTag> : null}
            </li>
          ))}
        </ul>
      )}
      <label className="p-small" htmlFor="lp-codes">
        {t("Atau tempel kode toko dari berkas, satu per baris")}
      </label>
      <Input.TextArea
        id="lp-codes"
        rows={3}
        value={pasted}
        maxLength={100_000}
        onChange={(e) => onPaste(e.target.value)}
      />
    </section>
  );
}

type OutcomeProps = {
  readonly program: AnyRow;
  readonly chosen: Chosen;
  readonly codes: readonly string[];
  readonly onDrop: (id: number) => void;
  readonly onDone: () => void;
};
function Outcome({ program, chosen, codes, onDrop, onDone }: OutcomeProps) {
  const t = useT();
  const start = String(program.validFrom);
  const [from, setFrom] = useState<string | null>(start > today() ? start : today());
  const [told, setTold] = useState<{ readonly done: boolean; readonly found: Assigned }>();
  const preview = useCall(previewMembers, { onSuccess: (found) => setTold({ done: false, found }) });
  const assign = useCall(assignMembers, {
    onSuccess: (found) => {
      setTold({ done: true, found });
      onDone();
    },
  });
  const asked = { id: program.id, from: from ?? "", stores: [...chosen.keys()], codes };
  const nobody = (chosen.size === 0 && codes.length === 0) || !from;
  const error = preview.error ?? assign.error;
  const fault = error instanceof Refused && error.fields[0] ? error.fields[0].message : error?.message;
  return (
    <section className="p-card lp-pane" aria-label={t("Dipilih")}>
      <div className="p-row">
        <label className="p-small lp-nowrap" htmlFor="lp-from">
          {t("Peserta sejak")}
        </label>
        <DateInput id="lp-from" value={from} onChange={setFrom} allowClear={false} />
        <span className="p-gap" />
        <span className="p-small p-muted lp-nowrap">
          {t("{count} dipilih", { count: integer(chosen.size + codes.length) })}
        </span>
      </div>
      {chosen.size ? (
        <ul className="lp-list">
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
      {told ? <Told {...told} /> : null}
      <div className="p-row">
        <span className="p-gap" />
        <Button disabled={nobody} loading={preview.isPending} onClick={() => preview.mutate(asked)}>
          {t("Periksa")}
        </Button>
        <Button type="primary" disabled={nobody} loading={assign.isPending} onClick={() => assign.mutate(asked)}>
          {t("Tambahkan")}
        </Button>
      </div>
    </section>
  );
}

function Told({ done, found }: { readonly done: boolean; readonly found: Assigned }) {
  const t = useT();
  const { added, already, refused } = found;
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
        <ul className="lp-list">
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
