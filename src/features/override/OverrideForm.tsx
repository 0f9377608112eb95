import { Select } from "antd";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { DateInput, FigureInput, LoadingState, RefSelect, useT } from "#platform/ui/index.web.ts";
import {
  ProposalField,
  ProposalForm,
  type ProposalFormProps,
  ProposalText,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import { overrideFacts } from "./override.calls.ts";
import { type RuleName, ruleNames, rules } from "./override-rules.ts";
import { nothing, type OverrideValues, overrideForm, valuesOf } from "./override-values.ts";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** The form of a request for an exception. */
export function OverrideForm(props: ProposalFormProps) {
  const start = useProposalStart(overrideFacts, props.proposal, valuesOf, nothing);
  return start ? <Filled {...props} start={start} /> : <LoadingState rows={6} />;
}

function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: OverrideValues }) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/override");
  const form = useProposalForm(overrideForm, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  const { values: v, set } = form;
  const rule = rules[v.rule];
  return (
    <ProposalForm form={form} title={t("Ajukan override")} onCancel={onCancel}>
      <ProposalField name="rule" label="Aturan" help={rule.about} required wide>
        {(p) => (
          <Select
            id={p.id}
            aria-describedby={p.describedBy}
            value={v.rule}
            options={ruleNames.map((value) => ({ value, label: t(rules[value].label) }))}
            onChange={(next: RuleName) =>
              set({ rule: next, amount: null, ...(rules[next].store === "none" ? { store: null } : {}) })
            }
          />
        )}
      </ProposalField>
      <ProposalField name="distributor" label="Distributor" required>
        {(p) => (
          <RefSelect
            {...p}
            target={Distributor}
            value={v.distributor}
            onChange={(distributor) => set({ distributor })}
          />
        )}
      </ProposalField>
      {rule.store === "none" ? null : (
        <ProposalField
          name="store"
          label="Toko"
          help={rule.store === "optional" ? "Kosongkan untuk semua toko distributor ini." : undefined}
          required={rule.store === "required"}
        >
          {(p) => <RefSelect {...p} target={Store} value={v.store} onChange={(store) => set({ store })} />}
        </ProposalField>
      )}
      <ProposalField name="amount" label="Diizinkan" required>
        {(p) => (
          <FigureInput
            key={v.rule}
            {...p}
            scale={rule.scale}
            unit={rule.unit}
            value={v.amount}
            onChange={(amount) => set({ amount })}
          />
        )}
      </ProposalField>
      {rule.store === "none" ? null : <div className={proposalStyles.field} />}
      <ProposalField name="validFrom" label="Mulai" required>
        {(p) => <DateInput {...p} value={v.validFrom} onChange={(validFrom) => set({ validFrom })} />}
      </ProposalField>
      <ProposalField
        name="validTo"
        label="Sampai dengan"
        help="Hari terakhir berlaku; paling lama tiga bulan."
        required
      >
        {(p) => <DateInput {...p} value={v.validTo} onChange={(validTo) => set({ validTo })} />}
      </ProposalField>
      <ProposalText
        name="reason"
        label="Alasan"
        help="Sedikitnya sepuluh huruf; dibaca pemberi izin dan tercatat di audit."
        max={1000}
        rows={3}
        required
        wide
      />
    </ProposalForm>
  );
}
