import { Select } from "antd";
import { Bank } from "#features/master/bank.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { LoadingState, plainDate, RefSelect, useT } from "#platform/ui/index.web.ts";
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
import { type OpenProgram, registrationCalls, registrationFacts } from "./registrasi-program-apresiasi-toko.calls.ts";
import { nothing, type RegistrationValues, registrationForm, valuesOf } from "./registration-values.ts";
import fieldStyles from "#platform/ui/field/field.module.css";

/** The form that registers a store for a loyalty programme of one product line. */
export function registrationFormOf(programs: readonly OpenProgram[]) {
  const only = programs.length === 1 ? programs[0] : undefined;
  const empty: RegistrationValues = { ...nothing, program: only?.id ?? null };
  return function RegistrationForm(props: ProposalFormProps) {
    const start = useProposalStart(registrationFacts, props.proposal, valuesOf, empty);
    return start ? <Filled {...props} start={start} programs={programs} /> : <LoadingState rows={8} />;
  };
}

type FilledProps = ProposalFormProps & {
  readonly start: RegistrationValues;
  readonly programs: readonly OpenProgram[];
};
function Filled({ start, programs, proposal, onDone, onCancel }: FilledProps) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/program-registration");
  const form = useProposalForm(registrationForm, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  const { values: v, set } = form;
  const known = v.known !== null;
  return (
    <ProposalForm form={form} title={t("Registrasi toko")} onCancel={onCancel}>
      <h2>{t("Program dan toko")}</h2>
      <ProposalField name="program" label="Program" required help={aboutProgram(programs, v.program, t)}>
        {(p) => (
          <Select
            id={p.id}
            className={fieldStyles.wide}
            aria-describedby={p.describedBy}
            status={p.invalid ? "error" : ""}
            value={v.program}
            options={programs.map((x) => ({ value: x.id, label: `${x.code} – ${x.name}` }))}
            onChange={(program: number) => set({ program })}
          />
        )}
      </ProposalField>
      <ProposalField name="store" label="Toko" required>
        {(p) => <RefSelect {...p} target={Store} value={v.store} onChange={(store) => set({ store })} />}
      </ProposalField>
      <h2>{t("Pemilik")}</h2>
      <ProposalText name="ownerName" label="Nama sesuai KTP" max={200} required />
      <ProposalText
        name="nik"
        label="NIK"
        max={16}
        required={!known}
        help={known ? t("Tercatat {nik}; kosongkan bila tidak berubah.", { nik: v.known ?? "" }) : t("16 angka.")}
      />
      <ProposalText name="phone" label="Telepon" max={20} required />
      <ProposalText name="npwp" label="NPWP" max={21} />
      <PhotoField
        name="ktp"
        label="Foto KTP"
        maxPhotos={1}
        required={!known}
        help={t(
          known ? "Sudah tersimpan; pilih foto hanya untuk menggantinya." : "JPEG, PNG, atau WebP, paling besar 5 MB.",
        )}
        to={registrationCalls.addPhoto}
        photos={v.ktp}
        onChange={(ktp) => set({ ktp })}
      />
      <h2>{t("Rekening")}</h2>
      <ProposalField name="bank" label="Bank" required>
        {(p) => <RefSelect {...p} target={Bank} value={v.bank} onChange={(bank) => set({ bank })} />}
      </ProposalField>
      <ProposalText name="accountNumber" label="Nomor rekening" max={30} required />
      <ProposalText name="accountHolder" label="Nama pemilik rekening" max={200} required />
      <h2>{t("Lampiran")}</h2>
      <PhotoField
        label="Foto persetujuan bertanda tangan"
        required
        to={registrationCalls.addPhoto}
        photos={v.photos}
        onChange={(photos) => set({ photos })}
      />
      <ProposalText name="note" label="Catatan" max={1000} rows={2} wide />
    </ProposalForm>
  );
}

function aboutProgram(programs: readonly OpenProgram[], id: number | null, t: ReturnType<typeof useT>) {
  const chosen = programs.find((p) => p.id === id);
  if (!chosen) return undefined;
  const days = chosen.until
    ? t("Berlaku {from} sampai {until}.", { from: plainDate(chosen.from), until: plainDate(chosen.until) })
    : t("Berlaku sejak {from}.", { from: plainDate(chosen.from) });
  return chosen.onePerOwner ? `${days} ${t("Satu toko untuk tiap pemilik.")}` : days;
}
