import { Select } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { FigureInput, integer, LoadingState, money, RefSelect, useT } from "#platform/ui/index.web.ts";
import {
  PhotoField,
  ProposalField,
  ProposalForm,
  type ProposalFormProps,
  ProposalText,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import { rewardPrograms } from "../reward.calls.ts";
import type { RedemptionCalls, RedemptionKind } from "./redemption-calls.ts";
import { nothing, type RedemptionValues, redemptionForm, valuesOf } from "./redemption-values.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";

/** Form to request a gift or money for a store. */
export function redemptionFormOf(kind: RedemptionKind, calls: RedemptionCalls) {
  const spec = redemptionForm(kind, calls);
  function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: RedemptionValues }) {
    const t = useT();
    const invalidate = useInvalidateSubmissions(`/api/${kind}-redemption`);
    const form = useProposalForm(spec, start, proposal, (id) => void invalidate().then(() => onDone(id)));
    const { values: v, set } = form;
    const programs = useQueryCall(rewardPrograms, {}).data?.data ?? [];
    const input = { program: v.program ?? 0, store: v.store?.id ?? 0 };
    const query = useQueryCall(calls.choices, input, {
      enabled: input.program > 0 && input.store > 0,
      staleTime: 0,
    }).data;
    const chosen = query?.data.find((r) => r.id === v.reward);
    return (
      <ProposalForm
        form={form}
        title={t(kind === "gift" ? "Ajukan penukaran hadiah" : "Ajukan penukaran uang")}
        onCancel={onCancel}
        aside={<Points choices={query} needed={chosen ? chosen.points * Number(v.qty ?? 0) : 0} />}
      >
        <ProposalField name="program" label="Program" required>
          {(p) => (
            <Select
              id={p.id}
              aria-describedby={p.describedBy}
              value={v.program}
              options={programs.map((x) => ({ value: x.id, label: x.name }))}
              onChange={(program: number) => set({ program, reward: null })}
            />
          )}
        </ProposalField>
        <ProposalField name="store" label="Toko" required>
          {(p) => <RefSelect {...p} target={Store} value={v.store} onChange={(store) => set({ store })} />}
        </ProposalField>
        <ProposalField name="reward" label="Hadiah" help="Pilih program dan toko dahulu." required>
          {(p) => (
            <Select
              id={p.id}
              aria-describedby={p.describedBy}
              disabled={!query}
              value={v.reward}
              options={(query?.data ?? []).map((r) => ({
                value: r.id,
                disabled: r.left === 0,
                label: `${r.label} · ${t("{points} poin", { points: integer(r.points) })} · ${
                  r.left === null ? money(r.valueRp) : t("tersisa {left}", { left: integer(r.left) })
                }`,
              }))}
              onChange={(reward: number) => set({ reward })}
            />
          )}
        </ProposalField>
        <ProposalField name="qty" label="Jumlah" required>
          {(p) => <FigureInput {...p} scale={0} value={v.qty} onChange={(qty) => set({ qty })} />}
        </ProposalField>
        <ProposalText name="note" label="Catatan" max={1000} rows={2} wide />
        <PhotoField to={calls.addPhoto} photos={v.photos} onChange={(photos) => set({ photos })} />
      </ProposalForm>
    );
  }
  return function RedemptionForm(props: ProposalFormProps) {
    const [params] = useSearchParams();
    const [empty] = useState<RedemptionValues>(() => {
      const store = Number(params.get("store"));
      const label = params.get("storeName");
      const program = Number(params.get("program")) || null;
      return store > 0 && label ? { ...nothing, program, store: { id: store, label } } : nothing;
    });
    const start = useProposalStart(calls.facts, props.proposal, valuesOf, empty);
    return start ? <Filled {...props} start={start} /> : <LoadingState rows={6} />;
  };
}

type Choices = { readonly available: number; readonly pending: number; readonly debt: number };
/** The store's points and the points needed. */
function Points({ choices, needed }: { readonly choices: Choices | undefined; readonly needed: number }) {
  const t = useT();
  return (
    <section className="p-card">
      <header>
        <h2>{t("Poin toko")}</h2>
      </header>
      <div className="p-body">
        {choices ? (
          <dl className={drawerStyles.facts}>
            <div>
              <dt>{t("Dapat ditukar")}</dt>
              <dd className="p-tabular">{integer(choices.available)}</dd>
            </div>
            <div>
              <dt>{t("Belum matang")}</dt>
              <dd className="p-tabular">{integer(choices.pending)}</dd>
            </div>
            <div>
              <dt>{t("Utang poin")}</dt>
              <dd className={`p-tabular${choices.debt > 0 ? " p-down" : ""}`}>{integer(choices.debt)}</dd>
            </div>
            <div>
              <dt>{t("Diperlukan")}</dt>
              <dd className={`p-tabular${needed > choices.available ? " p-down" : ""}`}>{integer(needed)}</dd>
            </div>
          </dl>
        ) : (
          <p className="p-small p-muted">{t("Pilih program dan toko untuk melihat poinnya.")}</p>
        )}
      </div>
    </section>
  );
}
