import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { DateInput, FigureInput, LoadingState, RefSelect, Segmented, useT } from "#platform/ui/index.web.ts";
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
import { type Ownership, warehouseFacts, warehouseProposal } from "./pengajuan-gudang.calls.ts";
import { nothing, ownerships, valuesOf, type WarehouseValues, warehouseForm } from "./warehouse-values.ts";

/** Form of a proposed warehouse; an existing proposal is loaded first, with the names of its references. */
export function WarehouseProposalForm(props: ProposalFormProps) {
  const start = useProposalStart(warehouseFacts, props.proposal, valuesOf, nothing);
  return start ? <Filled {...props} start={start} /> : <LoadingState rows={8} />;
}

function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: WarehouseValues }) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/warehouse-proposal");
  const form = useProposalForm(warehouseForm, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  const { values: v, set } = form;
  return (
    <ProposalForm form={form} title={t("Pengajuan gudang")} onCancel={onCancel} aside={<Neighbourhood values={v} />}>
      <h2>{t("Gudang")}</h2>
      <ProposalText name="name" label="Nama gudang" max={200} required wide />
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
      <ProposalText name="code" label="Kode" max={20} help="Kosongkan untuk kode berikutnya dari distributor." />
      <ProposalField name="district" label="Kabupaten/kota" required>
        {(p) => <RefSelect {...p} target={District} value={v.district} onChange={(district) => set({ district })} />}
      </ProposalField>
      <ProposalField name="packingPlant" label="Packing plant" help="Dari mana gudang ini biasanya dipasok.">
        {(p) => (
          <RefSelect
            {...p}
            target={PackingPlant}
            value={v.packingPlant}
            onChange={(packingPlant) => set({ packingPlant })}
          />
        )}
      </ProposalField>
      <ProposalText name="address" label="Alamat" max={400} rows={2} required wide />
      <PlaceInputs at={v} onChange={set} />
      <ProposalField name="capacity" label="Kapasitas" required>
        {(p) => (
          <FigureInput {...p} scale={3} unit="ton" value={v.capacity} onChange={(capacity) => set({ capacity })} />
        )}
      </ProposalField>
      <ProposalField name="floorArea" label="Luas lantai">
        {(p) => (
          <FigureInput {...p} scale={2} unit="m²" value={v.floorArea} onChange={(floorArea) => set({ floorArea })} />
        )}
      </ProposalField>
      <ProposalField name="ownership" label="Kepemilikan" required>
        {(p) => (
          <Segmented
            id={p.id}
            options={Object.entries(ownerships).map(([value, label]) => ({
              value: value as Ownership,
              label: t(label),
            }))}
            value={v.ownership}
            onChange={(ownership) => set({ ownership })}
          />
        )}
      </ProposalField>
      {v.ownership === "rented" ? (
        <ProposalField name="leaseUntil" label="Sewa sampai" required>
          {(p) => <DateInput {...p} value={v.leaseUntil} onChange={(leaseUntil) => set({ leaseUntil })} />}
        </ProposalField>
      ) : null}
      <ProposalField name="openedOn" label="Rencana buka" help="Kosongkan bila dibuka begitu disetujui.">
        {(p) => <DateInput {...p} value={v.openedOn} onChange={(openedOn) => set({ openedOn })} />}
      </ProposalField>
      <h2>{t("Penanggung jawab")}</h2>
      <ProposalText name="contactName" label="Nama" max={200} required />
      <ProposalText name="contactPhone" label="Telepon" max={20} required />
      <h2>{t("Lampiran")}</h2>
      <PhotoField to={warehouseProposal.addPhoto} photos={v.photos} onChange={(photos) => set({ photos })} />
      <ProposalText name="notes" label="Catatan" max={1000} rows={2} wide />
    </ProposalForm>
  );
}
