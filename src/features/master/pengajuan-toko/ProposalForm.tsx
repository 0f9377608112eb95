import { Button, Input } from "antd";
import { type ReactNode, useId, useMemo } from "react";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import type { RefValue } from "#kit/field.ts";
import type { SubmissionView } from "#kit/submission.calls.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { FigureInput } from "#web/field/FigureInput.tsx";
import { RefSelect } from "#web/field/RefSelect.tsx";
import { useT } from "#web/i18n.ts";
import { LoadingState } from "#web/shell/states.tsx";
import { useForgetSubmissions } from "#web/workflow/submission-queries.ts";
import { Neighbourhood } from "./Neighbourhood.tsx";
import { proposalFacts } from "./pengajuan-toko.calls.ts";
import { nothing, type ProposalValues, useProposalForm } from "./proposal-form.ts";
import { Locate, PhotoField, SubdistrictSelect } from "./ProposalInputs.tsx";
import "#web/field/field.css";

type Props = { readonly proposal?: SubmissionView; readonly onDone: (id: number) => void; readonly onCancel: () => void };

/** The form of a proposal; one that is changed is read first, so that its references carry their names. */
export function ProposalForm({ proposal, onDone, onCancel }: Props) {
  const facts = useQueryCall(proposalFacts, { id: proposal?.id ?? 0 }, { enabled: proposal !== undefined, staleTime: 0 });
  const start = useMemo<ProposalValues | undefined>(() => {
    if (!proposal) return nothing;
    if (!facts.data) return undefined;
    const { data, labels, photos } = facts.data;
    const named = (id: number | null | undefined, label: string | null): RefValue | null => (id ? { id, label: label ?? String(id) } : null);
    return {
      ...nothing,
      name: data.name,
      ownerName: data.ownerName ?? "",
      phone: data.phone ?? "",
      npwp: data.npwp ?? "",
      address: data.address ?? "",
      postalCode: data.postalCode ?? "",
      notes: data.notes ?? "",
      district: named(data.district, labels.district),
      subdistrict: named(data.subdistrict, labels.subdistrict),
      segment: named(data.segment, labels.segment),
      distributor: named(data.distributor, labels.distributor),
      latitude: data.latitude ?? null,
      longitude: data.longitude ?? null,
      potentialTonnes: data.potentialTonnes ?? null,
      photos,
    };
  }, [proposal, facts.data]);
  if (!start) return <LoadingState rows={8} />;
  return <Filled start={start} proposal={proposal} onDone={onDone} onCancel={onCancel} />;
}

function Filled({ start, proposal, onDone, onCancel }: Props & { readonly start: ProposalValues }) {
  const t = useT();
  const base = useId();
  const forget = useForgetSubmissions("/api/store-proposal");
  const form = useProposalForm(start, proposal && { id: proposal.id, version: proposal.version }, (id) => void forget().then(() => onDone(id)));
  const { values: v, wrong, set } = form;
  const field = (
    name: keyof ProposalValues,
    label: string,
    required: boolean,
    input: (p: { id: string; invalid: boolean; describedBy: string }) => ReactNode,
    more: { readonly wide?: boolean; readonly help?: string } = {},
  ) => {
    const e = wrong[name];
    const id = `${base}-${name}`;
    return (
      <div className="o-field" data-wide={more.wide || undefined}>
        <label htmlFor={id}>
          {t(label)} {required ? <span aria-hidden="true">*</span> : null}
        </label>
        {input({ id, invalid: e !== undefined, describedBy: `${id}-help` })}
        <p id={`${id}-help`} role={e ? "alert" : undefined}>
          {e ? t(e.message, e.values) : more.help}
        </p>
      </div>
    );
  };
  const words = (name: "name" | "ownerName" | "phone" | "npwp" | "postalCode", max: number) => (p: { id: string; invalid: boolean; describedBy: string }) => (
    <Input
      id={p.id}
      aria-describedby={p.describedBy}
      status={p.invalid ? "error" : undefined}
      maxLength={max}
      autoComplete="off"
      value={v[name]}
      onChange={(e) => set({ [name]: e.target.value })}
    />
  );
  return (
    <form
      className="o-form"
      noValidate
      aria-label={t("Pengajuan toko")}
      onSubmit={(e) => {
        e.preventDefault();
        void form.send(true);
      }}
    >
      <section className="p-card">
        <div className="o-grid">
          <h2>{t("Toko")}</h2>
          {field("name", "Nama toko", true, words("name", 200), { wide: true })}
          {field("district", "Kabupaten/kota", true, (p) => (
            <RefSelect {...p} target={District} value={v.district} onChange={(district) => set({ district, subdistrict: null })} />
          ))}
          {field("subdistrict", "Kecamatan", false, (p) => (
            <SubdistrictSelect id={p.id} invalid={p.invalid} district={v.district?.id} value={v.subdistrict} onChange={(subdistrict) => set({ subdistrict })} />
          ))}
          {field(
            "address",
            "Alamat",
            true,
            (p) => (
              <Input.TextArea
                id={p.id}
                aria-describedby={p.describedBy}
                status={p.invalid ? "error" : undefined}
                maxLength={400}
                autoSize={{ minRows: 2, maxRows: 4 }}
                value={v.address}
                onChange={(e) => set({ address: e.target.value })}
              />
            ),
            { wide: true },
          )}
          {field("postalCode", "Kode pos", false, words("postalCode", 5))}
          {field("segment", "Segmen", false, (p) => (
            <RefSelect {...p} target={CustomerSegment} value={v.segment} onChange={(segment) => set({ segment })} />
          ))}
          {field("latitude", "Lintang", true, (p) => (
            <FigureInput {...p} scale={6} value={v.latitude} onChange={(latitude) => set({ latitude })} />
          ))}
          {field("longitude", "Bujur", true, (p) => (
            <FigureInput {...p} scale={6} value={v.longitude} onChange={(longitude) => set({ longitude })} />
          ))}
          <div className="o-field" data-wide>
            <Locate onFound={(at) => set(at)} />
          </div>
          {field(
            "distributor",
            "Distributor",
            true,
            (p) => (
              <RefSelect {...p} target={Distributor} value={v.distributor} onChange={(distributor) => set({ distributor })} />
            ),
            { help: t("Yang akan melayani toko ini.") },
          )}
          {field("potentialTonnes", "Potensi per bulan", false, (p) => (
            <FigureInput {...p} scale={3} unit="ton" value={v.potentialTonnes} onChange={(potentialTonnes) => set({ potentialTonnes })} />
          ))}
          <h2>{t("Pemilik")}</h2>
          {field("ownerName", "Nama", true, words("ownerName", 200))}
          {field("phone", "Telepon", true, words("phone", 20))}
          {field("npwp", "NPWP", false, words("npwp", 21))}
          <h2>{t("Lampiran")}</h2>
          {field(
            "photos",
            "Foto",
            false,
            (p) => (
              <PhotoField id={p.id} photos={v.photos} onChange={(photos) => set({ photos })} />
            ),
            { wide: true, help: t("JPEG, PNG, atau WebP, masing-masing paling besar 5 MB, paling banyak 8.") },
          )}
          {field(
            "notes",
            "Catatan",
            false,
            (p) => (
              <Input.TextArea id={p.id} maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} value={v.notes} onChange={(e) => set({ notes: e.target.value })} />
            ),
            { wide: true },
          )}
        </div>
        <div className="o-foot">
          <span className="p-caption p-faint">{form.dirty ? t("Belum disimpan; draf ada di peramban ini.") : null}</span>
          {wrong.form ? (
            <span className="w-wrong" role="alert">
              {t(wrong.form.message)}
            </span>
          ) : null}
          <span className="p-gap" />
          <Button onClick={onCancel}>{t("Batal")}</Button>
          <Button loading={form.busy === "draft"} onClick={() => void form.send(false)}>
            {t("Simpan draf")}
          </Button>
          <Button type="primary" htmlType="submit" loading={form.busy === "submit"}>
            {t("Ajukan")}
          </Button>
        </div>
      </section>
      <Neighbourhood values={v} />
    </form>
  );
}
