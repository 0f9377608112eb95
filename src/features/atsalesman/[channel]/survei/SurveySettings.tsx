import { Button, Input, InputNumber, Select } from "antd";
import { useId, useState } from "react";
import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { BulkSegment } from "#features/atbusiness/segments.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { SampleStore } from "#features/master/data-sample.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { DateInput, integer, RefSelect, useAddressValue, useT } from "#platform/ui/index.web.ts";
import {
  type Repeat,
  type SurveyContent,
  type SurveyDesign,
  type SurveyTarget,
  type TargetKind,
  targetKindsOf,
} from "./survei.calls.ts";
import styles from "./designer.module.css";

type Props = {
  readonly design: SurveyDesign;
  readonly content: SurveyContent;
  readonly editable: boolean;
  readonly onChange: (next: Partial<SurveyContent>) => void;
};
const kinds: Readonly<Record<TargetKind, string>> = {
  all: "Semua yang aktif",
  area: "Area",
  district: "Kabupaten/kota",
  segment: "Segmen",
  cluster: "Cluster",
  position: "Posisi",
  panel: "Panel",
  store: "Toko",
  bulkSegment: "Segmen curah",
  customer: "Pelanggan curah",
};
const nouns = {
  area: Area,
  district: District,
  segment: CustomerSegment,
  cluster: Cluster,
  position: Position,
  store: Store,
  bulkSegment: BulkSegment,
  customer: BulkCustomer,
};
const panels = SampleStore.fields.panel.choices;
const repeats: Readonly<Record<Repeat, string>> = {
  once: "Sekali per tempat",
  perVisit: "Setiap kunjungan",
  everyDays: "Setiap beberapa hari",
};

/** Period of a survey, frequency for each place, and the targeted places. */
export function SurveySettings({ design, content, editable, onChange }: Props) {
  const t = useT();
  const id = useId();
  const off = !editable;
  return (
    <details className={`p-card ${styles.settings}`} open={content.items.length === 0}>
      <summary>
        {t("Periode dan sasaran")}{" "}
        <small className="p-faint">
          {t("{count} tempat terpilih saat terakhir disimpan", { count: integer(design.stores) })}
        </small>
      </summary>
      <div className={`p-body ${styles.fields}`}>
        <div>
          <label htmlFor={`${id}-title`}>{t("Judul survei")}</label>
          <Input
            id={`${id}-title`}
            value={content.title}
            maxLength={200}
            disabled={off}
            onChange={(e) => onChange({ title: e.target.value })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-from`}>{t("Dibuka")}</label>
          <DateInput
            id={`${id}-from`}
            value={content.opensOn}
            allowClear={false}
            disabled={off}
            onChange={(opensOn) => opensOn && onChange({ opensOn })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-to`}>{t("Berakhir")}</label>
          <DateInput
            id={`${id}-to`}
            value={content.closesOn}
            allowClear={false}
            disabled={off}
            onChange={(closesOn) => closesOn && onChange({ closesOn })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-grace`}>{t("Masa tenggang (hari)")}</label>
          <InputNumber
            id={`${id}-grace`}
            value={content.graceDays}
            min={0}
            max={60}
            precision={0}
            disabled={off}
            onChange={(n) => onChange({ graceDays: n ?? 0 })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-repeat`}>{t("Diulang")}</label>
          <Select
            id={`${id}-repeat`}
            value={content.repeat}
            disabled={off}
            options={Object.entries(repeats).map(([value, label]) => ({ value: value as Repeat, label: t(label) }))}
            onChange={(repeat) => onChange({ repeat, repeatDays: repeat === "everyDays" ? 28 : null })}
          />
        </div>
        {content.repeat === "everyDays" ? (
          <div>
            <label htmlFor={`${id}-days`}>{t("Jarak ulangan (hari)")}</label>
            <InputNumber
              id={`${id}-days`}
              value={content.repeatDays ?? 28}
              min={1}
              max={365}
              precision={0}
              disabled={off}
              onChange={(n) => onChange({ repeatDays: n ?? 28 })}
            />
          </div>
        ) : null}
      </div>
      <Targets
        design={design}
        targets={content.targets}
        editable={editable}
        onChange={(targets) => onChange({ targets })}
      />
    </details>
  );
}

type TargetsProps = {
  readonly design: SurveyDesign;
  readonly targets: readonly SurveyTarget[];
  readonly editable: boolean;
  readonly onChange: (next: readonly SurveyTarget[]) => void;
};
const sameTarget = (a: SurveyTarget, b: SurveyTarget) => a.kind === b.kind && a.id === b.id && a.panel === b.panel;
const maxShown = 60;

function Targets({ design, targets, editable, onChange }: TargetsProps) {
  const t = useT();
  const id = useId();
  const channel = useAddressValue("channel");
  const [kind, setKind] = useState<TargetKind>("all");
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(
    () => new Map(design.labels.map((l) => [`${l.kind} ${l.id}`, l.label])),
  );
  const add = (target: SurveyTarget) => {
    if (!targets.some((x) => sameTarget(x, target))) onChange([...targets, target]);
  };
  const nameOf = (x: SurveyTarget) =>
    x.kind === "all"
      ? ""
      : x.kind === "panel"
        ? t(panels.find((p) => p.value === x.panel)?.label ?? "")
        : (labels.get(`${x.kind} ${x.id}`) ?? "");
  return (
    <div className={`p-body ${styles.targets}`}>
      <strong>{t("Sasaran")}</strong>
      <p className="p-small p-muted">{t("Aturan sejenis saling menambah, aturan yang berbeda saling menyempitkan.")}</p>
      {targets.length === 0 ? <p className="p-small">{t("Belum ada sasaran.")}</p> : null}
      <ul>
        {targets.slice(0, maxShown).map((x) => (
          <li key={`${x.kind} ${x.id} ${x.panel}`}>
            {t(kinds[x.kind])} {nameOf(x)}
            {editable ? (
              <Button type="link" size="small" onClick={() => onChange(targets.filter((y) => !sameTarget(x, y)))}>
                {t("Hapus")}
              </Button>
            ) : null}
          </li>
        ))}
        {targets.length > maxShown ? (
          <li>{t("dan {count} lagi", { count: integer(targets.length - maxShown) })}</li>
        ) : null}
      </ul>
      {editable ? (
        <div className={styles.test}>
          <Select
            aria-label={t("Jenis sasaran")}
            value={kind}
            options={targetKindsOf[channel].map((value) => ({ value, label: t(kinds[value]) }))}
            onChange={setKind}
          />
          {kind === "all" ? (
            <Button onClick={() => add({ kind, id: null, panel: null })}>{t("Tambah sasaran")}</Button>
          ) : kind === "panel" ? (
            <Select
              aria-label={t("Panel")}
              placeholder={t("Pilih panel")}
              value={null}
              options={panels.map(({ value, label }) => ({ value, label: t(label) }))}
              onChange={(panel: string | null) => panel && add({ kind, id: null, panel })}
            />
          ) : (
            <RefSelect
              key={kind}
              id={id}
              label={t("Tambah sasaran")}
              target={nouns[kind]}
              value={null}
              onChange={(next) => {
                if (!next) return;
                setLabels((now) => new Map(now).set(`${kind} ${next.id}`, next.label));
                add({ kind, id: next.id, panel: null });
              }}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}
