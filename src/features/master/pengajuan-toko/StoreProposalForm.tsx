import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { FigureInput, LoadingState, RefSelect, useT } from "#platform/ui/index.web.ts";
import {
  PhotoField,
  PlaceInputs,
  ProposalField,
  ProposalForm,
  type ProposalFormProps,
  ProposalText,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import { Neighbourhood } from "./Neighbourhood.tsx";
import { proposalFacts, storeProposal } from "./pengajuan-toko.calls.ts";
import { nothing, type StoreValues, storeForm, valuesOf } from "./store-values.ts";
import { SubdistrictSelect } from "./SubdistrictSelect.tsx";

/** Form of a proposed store; an existing proposal is loaded first, with the names of its references. */
export function StoreProposalForm(props: ProposalFormProps) {
  const start = useProposalStart(proposalFacts, props.proposal, valuesOf, nothing);
  return start ? <Filled {...props} start={start} /> : <LoadingState rows={8} />;
}

function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: StoreValues }) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/store-proposal");
  const form = useProposalForm(storeForm, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  const { values: v, set } = form;
  return (
    <ProposalForm form={form} title={t("Pengajuan toko")} onCancel={onCancel} aside={<Neighbourhood values={v} />}>
      <h2>{t("Toko")}</h2>
      <ProposalText name="name" label="Nama toko" max={200} required wide />
      <ProposalField name="district" label="Kabupaten/kota" required>
        {(p) => (
          <RefSelect
            {...p}
            target={District}
            value={v.district}
            onChange={(district) => set({ district, subdistrict: null })}
          />
        )}
      </ProposalField>
      <ProposalField name="subdistrict" label="Kecamatan">
        {(p) => (
          <SubdistrictSelect
            id={p.id}
            invalid={p.invalid}
            district={v.district?.id}
            value={v.subdistrict}
            onChange={(subdistrict) => set({ subdistrict })}
          />
        )}
      </ProposalField>
      <ProposalText name="address" label="Alamat" max={400} rows={2} required wide />
      <ProposalText name="postalCode" label="Kode pos" max={5} />
      <ProposalField name="segment" label="Segmen">
        {(p) => (
          <RefSelect {...p} target={CustomerSegment} value={v.segment} onChange={(segment) => set({ segment })} />
        )}
      </ProposalField>
      <PlaceInputs at={v} onChange={set} />
      <ProposalField name="distributor" label="Distributor" help="Yang akan melayani toko ini." required>
        {(p) => (
          <RefSelect
            {...p}
            target={Distributor}
            value={v.distributor}
            onChange={(distributor) => set({ distributor })}
          />
        )}
      </ProposalField>
      <ProposalField name="potentialTonnes" label="Potensi per bulan">
        {(p) => (
          <FigureInput
            {...p}
            scale={3}
            unit="ton"
            value={v.potentialTonnes}
            onChange={(potentialTonnes) => set({ potentialTonnes })}
          />
        )}
      </ProposalField>
      <h2>{t("Pemilik")}</h2>
      <ProposalText name="ownerName" label="Nama" max={200} required />
      <ProposalText name="phone" label="Telepon" max={20} required />
      <ProposalText name="npwp" label="NPWP" max={21} />
      <h2>{t("Lampiran")}</h2>
      <PhotoField to={storeProposal.addPhoto} photos={v.photos} onChange={(photos) => set({ photos })} />
      <ProposalText name="notes" label="Catatan" max={1000} rows={2} wide />
    </ProposalForm>
  );
}
