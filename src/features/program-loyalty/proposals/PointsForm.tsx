import PlusOutlined from "@ant-design/icons/PlusOutlined";
import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, FigureInput, LoadingState, RefSelect, useT } from "#platform/ui/index.web.ts";
import {
  type InputProps,
  ProposalField,
  ProposalForm,
  type ProposalFormProps,
  ProposalText,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";
import { type GivenReason, givenReasons } from "./point-reasons.ts";
import { maxTyped, type PointsCalls, type PointsKind } from "./points-calls.ts";
import { type LineValues, newLine, type PointsValues, pointsForm, startOf, valuesOf } from "./points-values.ts";
import styles from "./points.module.css";

type RowProps = {
  readonly at: InputProps;
  readonly n: number;
  readonly value: LineValues;
  readonly onChange: (patch: Partial<LineValues>) => void;
  readonly onRemove: (() => void) | undefined;
};
/** A store with its points. */
function LineRow({ at, n, value, onChange, onRemove }: RowProps) {
  const t = useT();
  return (
    <div className={styles.row}>
      <span className={styles.store}>
        <RefSelect
          {...at}
          target={Store}
          value={value.store}
          onChange={(store) => onChange({ store })}
          placeholder={t("Kode toko")}
        />
      </span>
      <FigureInput
        scale={0}
        label={t("Poin baris {n}", { n })}
        placeholder={t("Poin")}
        value={value.points}
        onChange={(points) => onChange({ points })}
      />
      <Select
        aria-label={t("Alasan baris {n}", { n })}
        value={value.reason}
        options={Object.entries(givenReasons).map(([key, label]) => ({ value: key, label: t(label) }))}
        onChange={(reason: GivenReason) => onChange({ reason })}
      />
      <DateInput
        label={t("Berlaku sampai, baris {n}", { n })}
        value={value.validUntil}
        onChange={(validUntil) => onChange({ validUntil })}
      />
      <Input
        aria-label={t("Catatan baris {n}", { n })}
        placeholder={t("Catatan")}
        maxLength={400}
        value={value.note}
        onChange={(e) => onChange({ note: e.target.value })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t("Buang baris {n}", { n })}
        disabled={!onRemove}
        onClick={onRemove}
      />
    </div>
  );
}

/** The form for points of a few stores; larger numbers are uploaded as a file. */
export function pointsFormOf(kind: PointsKind, calls: PointsCalls, title: string) {
  const spec = pointsForm(kind, calls);
  function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: PointsValues }) {
    const t = useT();
    const invalidate = useInvalidateSubmissions(kind === "pointBatch" ? "/api/point-batch" : "/api/point-proposal");
    const form = useProposalForm(spec, start, proposal, (id) => void invalidate().then(() => onDone(id)));
    const { values: v, set } = form;
    const change = (i: number, patch: Partial<LineValues>) =>
      set({ lines: v.lines.map((l, n) => (n === i ? { ...l, ...patch } : l)) });
    return (
      <ProposalForm form={form} title={t(title)} onCancel={onCancel}>
        <ProposalField name="program" label="Program" required>
          {(p) => (
            <RefSelect {...p} target={LoyaltyProgram} value={v.program} onChange={(program) => set({ program })} />
          )}
        </ProposalField>
        <ProposalText name="note" label="Keterangan" max={1000} />
        {v.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <ProposalField key={i} name={`line${i}`} label={t("Baris {n}", { n: i + 1 })} wide>
            {(at) => (
              <LineRow
                {...{ at, n: i + 1, value: line }}
                onChange={(patch) => change(i, patch)}
                onRemove={v.lines.length > 1 ? () => set({ lines: v.lines.filter((_, n) => n !== i) }) : undefined}
              />
            )}
          </ProposalField>
        ))}
        <ProposalField
          name="lines"
          label="Toko"
          wide
          help="Pengurangan ditulis dengan minus. Lebih banyak toko: unggah poin."
        >
          {(p) => (
            <Button
              id={p.id}
              icon={<PlusOutlined />}
              disabled={v.lines.length >= maxTyped}
              onClick={() => set({ lines: [...v.lines, newLine] })}
            >
              {t("Tambah baris")}
            </Button>
          )}
        </ProposalField>
      </ProposalForm>
    );
  }
  return function PointsForm(props: ProposalFormProps) {
    const t = useT();
    const [params] = useSearchParams();
    const [empty] = useState(() => startOf(params));
    const start = useProposalStart(calls.facts, props.proposal, valuesOf, empty);
    const source = useQueryCall(
      calls.facts,
      { id: props.proposal?.id ?? 0 },
      { enabled: props.proposal !== undefined },
    );
    if (source.data && source.data.typed === null)
      return (
        <p className="p-note">
          {t("Baris pengajuan ini datang dari berkas atau klaim susulan dan tidak diketik di portal.")}{" "}
          <Link to="/program-loyalty/unggah-poin">{t("Unggah poin")}</Link>
        </p>
      );
    return start ? <Filled {...props} start={start} /> : <LoadingState rows={6} />;
  };
}
