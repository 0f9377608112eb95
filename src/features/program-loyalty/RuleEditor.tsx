import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button, Select } from "antd";
import type { ReactNode } from "react";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { DateInput, FigureInput, RefChecklist, RefSelect, useT } from "#platform/ui/index.web.ts";
import type { ProgramRules } from "./program-rules.calls.ts";
import {
  multipliersNow,
  nextKey,
  type RuleValues,
  sharesNow,
  type StepRow,
  stepsNow,
  type SubjectKind,
  type TermValues,
} from "./rule-values.ts";
import styles from "./loyalty.module.css";

const subjects = { product: Product, productGroup: ProductGroup, brand: Brand } as const;
const subjectWords: Readonly<Record<SubjectKind, string>> = {
  product: "Produk",
  productGroup: "Grup produk",
  brand: "Merk",
};
const stepWords: Readonly<Record<StepRow["kind"], string>> = { tier: "Tier", bonus: "Bonus" };

type Props = {
  readonly value: RuleValues;
  readonly onChange: (patch: Partial<RuleValues>) => void;
  /** The current rules, from which the lists are prefilled. */
  readonly now: ProgramRules | undefined;
  /** Errors by part of the rules. */
  readonly wrong?: Readonly<Record<string, string>>;
};
type PartProps = {
  readonly title: string;
  readonly help?: string;
  readonly fault?: string | undefined;
  readonly act?: ReactNode;
  readonly children?: ReactNode;
};

function Part({ title, help, fault, act, children }: PartProps) {
  const t = useT();
  return (
    <fieldset className={styles.part}>
      <legend>{t(title)}</legend>
      {help ? <p className="p-small p-muted">{t(help)}</p> : null}
      {children}
      {act}
      {fault ? (
        <p className={`${styles.fault} p-small`} role="alert">
          {t(fault)}
        </p>
      ) : null}
    </fieldset>
  );
}

type RowsProps<R> = {
  readonly rows: readonly R[];
  readonly name: string;
  readonly add: string;
  readonly fresh: () => R;
  readonly onChange: (rows: R[]) => void;
  readonly children: (row: R, set: (patch: Partial<R>) => void) => ReactNode;
};
/** Rows of inputs with buttons to add and remove rows. */
function Rows<R extends { readonly key: number }>({ rows, name, add, fresh, onChange, children }: RowsProps<R>) {
  const t = useT();
  return (
    <>
      {rows.map((row, at) => (
        <div key={row.key} className={styles.row} role="group" aria-label={`${t(name)} ${at + 1}`}>
          {children(row, (patch) => onChange(rows.map((r) => (r.key === row.key ? { ...r, ...patch } : r))))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t("Hapus baris {n}", { n: at + 1 })}
            onClick={() => onChange(rows.filter((r) => r.key !== row.key))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...rows, fresh()])}>
        {t(add)}
      </Button>
    </>
  );
}

function Begin({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  return (
    <Button size="small" onClick={onClick}>
      {t("Ubah daftar ini")}
    </Button>
  );
}

function Rates({ value, onChange, wrong }: Props) {
  const t = useT();
  const fresh = () => ({ key: nextKey(), kind: "product" as const, subject: null, uom: null, points: null });
  return (
    <Part
      title="Tarif"
      help="Hanya tarif yang disebut di sini yang berubah. Poin yang dikosongkan mengakhiri tarif itu."
      fault={wrong?.rates}
    >
      <Rows rows={value.rates} name="Tarif" add="Tambah tarif" fresh={fresh} onChange={(rates) => onChange({ rates })}>
        {(r, set) => (
          <>
            <Select
              aria-label={t("Jenis")}
              value={r.kind}
              options={Object.entries(subjectWords).map(([kind, label]) => ({ value: kind, label: t(label) }))}
              onChange={(kind: SubjectKind) => set({ kind, subject: null })}
            />
            <RefSelect
              key={r.kind}
              label={t(subjectWords[r.kind])}
              target={subjects[r.kind]}
              value={r.subject}
              onChange={(subject) => set({ subject })}
            />
            <RefSelect
              label={t("Satuan")}
              placeholder={t("Satuan")}
              target={Uom}
              value={r.uom}
              onChange={(uom) => set({ uom })}
            />
            <FigureInput
              label={t("Poin per satuan")}
              placeholder={t("Poin")}
              scale={4}
              value={r.points}
              onChange={(points) => set({ points })}
            />
          </>
        )}
      </Rows>
    </Part>
  );
}

function Steps({ value, onChange, now, wrong }: Props) {
  const t = useT();
  const { steps } = value;
  const fresh = () => ({ key: nextKey(), kind: "tier" as const, threshold: null, gain: null });
  return (
    <Part
      title="Tier dan bonus"
      help="Berlaku untuk jendela yang mulai pada tanggal itu atau sesudahnya."
      fault={wrong?.steps}
    >
      {steps === null ? (
        <Begin onClick={() => onChange({ steps: now ? stepsNow(now) : [] })} />
      ) : (
        <Rows rows={steps} name="Tier" add="Tambah tier" fresh={fresh} onChange={(rows) => onChange({ steps: rows })}>
          {(s, set) => (
            <>
              <Select
                aria-label={t("Jenis")}
                value={s.kind}
                options={Object.entries(stepWords).map(([kind, label]) => ({ value: kind, label: t(label) }))}
                onChange={(kind: StepRow["kind"]) => set({ kind, gain: null })}
              />
              <FigureInput
                label={t("Mulai ton")}
                placeholder={t("Mulai ton")}
                scale={3}
                unit="ton"
                value={s.threshold}
                onChange={(threshold) => set({ threshold })}
              />
              <FigureInput
                key={s.kind}
                label={t(s.kind === "tier" ? "Faktor" : "Poin bonus")}
                placeholder={t(s.kind === "tier" ? "Faktor" : "Poin bonus")}
                scale={s.kind === "tier" ? 3 : 0}
                value={s.gain}
                onChange={(gain) => set({ gain })}
              />
            </>
          )}
        </Rows>
      )}
    </Part>
  );
}

function Multipliers({ value, onChange, now, wrong }: Props) {
  const t = useT();
  const rows = value.multipliers;
  const fresh = () => ({
    key: nextKey(),
    factor: null,
    validFrom: null,
    validTo: null,
    area: null,
    productGroup: null,
    cluster: null,
    segment: null,
  });
  return (
    <Part title="Pengali" help="Dari semua pengali yang cocok, yang terbesar dipakai." fault={wrong?.multipliers}>
      {rows === null ? (
        <Begin onClick={() => onChange({ multipliers: now ? multipliersNow(now) : [] })} />
      ) : (
        <Rows
          rows={rows}
          name="Pengali"
          add="Tambah pengali"
          fresh={fresh}
          onChange={(multipliers) => onChange({ multipliers })}
        >
          {(m, set) => (
            <>
              <FigureInput
                label={t("Faktor")}
                placeholder={t("Faktor")}
                scale={3}
                value={m.factor}
                onChange={(factor) => set({ factor })}
              />
              <DateInput label={t("Berlaku dari")} value={m.validFrom} onChange={(validFrom) => set({ validFrom })} />
              <DateInput label={t("Berlaku sampai")} value={m.validTo} onChange={(validTo) => set({ validTo })} />
              <RefSelect
                label={t("Area")}
                placeholder={t("Semua area")}
                target={Area}
                value={m.area}
                onChange={(area) => set({ area })}
              />
              <RefSelect
                label={t("Cluster")}
                placeholder={t("Semua cluster")}
                target={Cluster}
                value={m.cluster}
                onChange={(cluster) => set({ cluster })}
              />
              <RefSelect
                label={t("Segmen")}
                placeholder={t("Semua segmen")}
                target={CustomerSegment}
                value={m.segment}
                onChange={(segment) => set({ segment })}
              />
              <RefSelect
                label={t("Grup produk")}
                placeholder={t("Semua produk")}
                target={ProductGroup}
                value={m.productGroup}
                onChange={(productGroup) => set({ productGroup })}
              />
            </>
          )}
        </Rows>
      )}
    </Part>
  );
}

function Reach({ value, onChange, now, wrong }: Props) {
  const t = useT();
  const fresh = () => ({ key: nextKey(), opco: null, percent: null });
  return (
    <>
      <Part title="Area" help="Tanpa area, program berlaku di seluruh negeri." fault={wrong?.areas}>
        {value.areas === null ? (
          <Begin onClick={() => onChange({ areas: (now?.areas ?? []).map((a) => a.id) })} />
        ) : (
          <RefChecklist label={t("Area")} target={Area} ids={value.areas} onChange={(areas) => onChange({ areas })} />
        )}
      </Part>
      <Part title="Porsi biaya" help="Opco yang menanggung; jumlahnya tepat 100 persen." fault={wrong?.shares}>
        {value.shares === null ? (
          <Begin onClick={() => onChange({ shares: now ? sharesNow(now) : [] })} />
        ) : (
          <Rows
            rows={value.shares}
            name="Porsi biaya"
            add="Tambah opco"
            fresh={fresh}
            onChange={(shares) => onChange({ shares })}
          >
            {(s, set) => (
              <>
                <RefSelect label={t("Opco")} target={Opco} value={s.opco} onChange={(opco) => set({ opco })} />
                <FigureInput
                  label={t("Persen")}
                  scale={3}
                  unit="%"
                  value={s.percent}
                  onChange={(percent) => set({ percent })}
                />
              </>
            )}
          </Rows>
        )}
      </Part>
    </>
  );
}

const limits = [
  ["capWindow", "Batas per jendela", "poin", 0],
  ["capProgram", "Batas seluruh program", "poin", 0],
  ["minTonnes", "Tonase minimum", "ton", 3],
  ["budget", "Anggaran", "poin", 0],
] as const satisfies readonly (readonly [keyof TermValues, string, string, number])[];
type LimitsProps = Props & { readonly terms: Readonly<Record<string, unknown>> };
function Limits({ value, onChange, wrong, terms }: LimitsProps) {
  const t = useT();
  const shown = (name: keyof TermValues) => {
    const typed = value.terms[name];
    const stored = terms[name];
    return typed !== undefined ? typed : stored === null || stored === undefined ? null : String(stored);
  };
  return (
    <Part title="Nilai dan batas" fault={wrong?.terms ?? wrong?.value}>
      <div className={styles.limits}>
        <div className={styles.limit}>
          <span aria-hidden="true">{t("Nilai satu poin")}</span>
          <FigureInput
            label={t("Nilai satu poin")}
            scale={4}
            unit="Rp"
            value={value.value}
            onChange={(next) => onChange({ value: next })}
          />
        </div>
        <div className={styles.limit}>
          <span aria-hidden="true">{t("Berlaku sampai")}</span>
          <DateInput
            label={t("Berlaku sampai")}
            value={shown("validTo")}
            onChange={(next) => onChange({ terms: { ...value.terms, validTo: next } })}
          />
        </div>
        {limits.map(([name, label, unit, scale]) => (
          <div key={name} className={styles.limit}>
            <span aria-hidden="true">{t(label)}</span>
            <FigureInput
              label={t(label)}
              scale={scale}
              unit={unit}
              value={shown(name)}
              onChange={(next) => onChange({ terms: { ...value.terms, [name]: next } })}
            />
          </div>
        ))}
      </div>
    </Part>
  );
}

/** Editor of all rules of a programme: a draft is saved, a change of a running programme is proposed. */
export function RuleEditor({ terms, ...props }: LimitsProps) {
  return (
    <div className={styles.rules}>
      <Rates {...props} />
      <Steps {...props} />
      <Multipliers {...props} />
      <Limits {...props} terms={terms} />
      <Reach {...props} />
    </div>
  );
}
