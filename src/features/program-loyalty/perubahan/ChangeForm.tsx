import { Checkbox } from "antd";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, LoadingState, RefSelect, today, useT } from "#platform/ui/index.web.ts";
import { getCall } from "#platform/records/index.web.ts";
import {
  ProposalField,
  ProposalForm,
  type ProposalFormProps,
  ProposalText,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";
import { programRules } from "../program-rules.calls.ts";
import { RuleEditor } from "../RuleEditor.tsx";
import { changeForm, type ChangeValues, nothing, valuesOf } from "./change-values.ts";
import { changeFacts } from "./perubahan.calls.ts";
import styles from "../loyalty.module.css";

/** Values of a new proposal in the address. */
function useInitialChange(): ChangeValues | undefined {
  const [params] = useSearchParams();
  const program = Number(params.get("program"));
  const named = Number.isSafeInteger(program) && program > 0;
  const query = useQueryCall(getCall(LoyaltyProgram), { id: program }, { enabled: named, retry: false });
  const activate = params.get("activate") === "1";
  const to = params.get("to");
  const row = query.data?.data;
  const waiting = named && !row && !query.error;
  return useMemo(() => {
    if (waiting) return undefined;
    const start = nothing(today());
    if (!row) return start;
    const rules = to ? { ...start.rules, terms: { validTo: to } } : start.rules;
    return { ...start, program: { id: row.id, label: `${row.code} – ${row.name}` }, activate, rules };
  }, [waiting, row, activate, to]);
}

/** Form of a change of a programme's rules. */
export function ChangeForm(props: ProposalFormProps) {
  const initial = useInitialChange();
  const start = useProposalStart(changeFacts, props.proposal, valuesOf, initial ?? nothing(today()));
  if (!start || (!props.proposal && !initial)) return <LoadingState rows={8} />;
  return <Filled {...props} start={start} />;
}

function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: ChangeValues }) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/program-change");
  const form = useProposalForm(changeForm, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  const { values: v, set } = form;
  const id = v.program?.id ?? 0;
  const now = useQueryCall(programRules, { id }, { enabled: id > 0 });
  const query = useQueryCall(getCall(LoyaltyProgram), { id }, { enabled: id > 0 });
  const wrong = Object.fromEntries(Object.entries(form.wrong).map(([name, f]) => [name, f.message]));
  return (
    <ProposalForm form={form} title={t("Ajukan perubahan program")} onCancel={onCancel}>
      <ProposalField name="program" label="Program" required>
        {(p) => <RefSelect {...p} target={LoyaltyProgram} value={v.program} onChange={(program) => set({ program })} />}
      </ProposalField>
      {v.activate ? (
        <p className="p-note">{t("Program ini mulai berjalan begitu disetujui, dengan aturan drafnya.")}</p>
      ) : (
        <>
          <ProposalField name="from" label="Berlaku mulai" required={!v.retroactive}>
            {(p) => (
              <>
                <DateInput
                  {...p}
                  value={v.retroactive ? null : v.from}
                  disabled={v.retroactive}
                  onChange={(from) => set({ from })}
                />
                <Checkbox
                  className={styles.retro}
                  checked={v.retroactive}
                  onChange={(e) => set({ retroactive: e.target.checked })}
                >
                  {t("Berlaku surut sejak awal program")}
                </Checkbox>
              </>
            )}
          </ProposalField>
          {v.members.length ? (
            <ProposalField name="members" label="Peserta baru" wide>
              {() => <p className="p-small">{v.members.map((m) => m.label).join(", ")}</p>}
            </ProposalField>
          ) : null}
          <ProposalField name="rules" label="Aturan" wide>
            {() => (
              <RuleEditor
                value={v.rules}
                onChange={(patch) => set({ rules: { ...v.rules, ...patch } })}
                now={now.data}
                wrong={wrong}
                terms={query.data?.data ?? {}}
              />
            )}
          </ProposalField>
        </>
      )}
      <ProposalText
        name="reason"
        label="Alasan"
        help="Sedikitnya sepuluh huruf; dibaca pemutus dan tercatat di audit."
        max={1000}
        rows={3}
        required
        wide
      />
    </ProposalForm>
  );
}
