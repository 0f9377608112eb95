import { Link } from "react-router";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, exact, integer, LoadingState, plainDate, useT } from "#platform/ui/index.web.ts";
import { fact, lettersOf, Photos, PlaceMap, type ReviewPart } from "#platform/workflow/index.web.ts";
import { Duplicates } from "./Duplicates.tsx";
import { type WarehouseFacts, warehouseFacts, warehouseProposal } from "./pengajuan-gudang.calls.ts";
import { ownerships } from "./warehouse-values.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** Distance within which another warehouse counts as nearby. */
const nearMetres = 1000;
const useFacts = (id: number) => useQueryCall(warehouseFacts, { id }, { staleTime: 0 });

/** Facts, map, possible duplicates and photos of a proposed warehouse. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const query = useFacts(proposal.id);
  const facts = query.data;
  if (!facts)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={10} />
    );
  const { data, labels } = facts;
  return (
    <>
      <section className={`p-card ${proposalStyles.place}`}>
        <Words facts={facts} number={proposal.number} />
        <PlaceMap at={data} radius={nearMetres} radiusWord={t("sekitar gudang")} near={lettersOf(facts.duplicates)} />
      </section>
      <Duplicates
        of={{ code: data.code ?? null, name: data.name, address: data.address, distributor: labels.distributor }}
        candidates={facts.duplicates}
      />
      <Photos from={warehouseProposal.photo} proposal={proposal.id} photos={facts.photos} />
    </>
  );
}

function Words({ facts, number }: { readonly facts: WarehouseFacts; readonly number: string }) {
  const t = useT();
  const { data, labels, has } = facts;
  return (
    <div className={proposalStyles.facts}>
      <h2>{t("Gudang")}</h2>
      <dl className={drawerStyles.facts}>
        {fact("Nomor", <span className="p-tabular">{number}</span>)}
        {fact("Nama", data.name)}
        {fact("Kode", data.code ?? <span className="p-faint">{t("kode berikutnya dari distributor")}</span>)}
        {fact("Distributor", labels.distributor)}
        {fact(
          "Sudah ada",
          t("{count} gudang aktif, kapasitas {tonnes} ton", {
            count: integer(has.count),
            tonnes: integer(has.capacity),
          }),
        )}
        {fact("Alamat", data.address)}
        {fact("Wilayah", [labels.district, labels.province].filter(Boolean).join(", "))}
        {fact("Packing plant", labels.packingPlant)}
        {fact("Kapasitas", t("{tonnes} ton", { tonnes: exact(data.capacity) }))}
        {fact("Luas lantai", data.floorArea ? `${exact(data.floorArea)} m²` : null)}
        {fact(
          "Kepemilikan",
          data.leaseUntil ? t("sewa sampai {day}", { day: plainDate(data.leaseUntil) }) : t(ownerships[data.ownership]),
        )}
        {fact("Rencana buka", data.openedOn ? plainDate(data.openedOn) : t("saat disetujui"))}
      </dl>
      <h2>{t("Penanggung jawab")}</h2>
      <dl className={drawerStyles.facts}>
        {fact("Nama", data.contactName)}
        {fact("Telepon", <span className="p-tabular">{data.contactPhone}</span>)}
        {data.notes ? fact("Catatan", data.notes) : null}
      </dl>
    </div>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const made = useFacts(proposal.id).data?.warehouse;
  return (
    <p className="p-small">
      {made ? (
        <>
          {t("Gudang dibuka:")} <Link to={`/master/gudang-distributor?id=${made.id}`}>{made.label}</Link>
        </>
      ) : (
        t("Pengajuan ini disetujui.")
      )}
    </p>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Duplikat", "Lokasi salah", "Kapasitas tidak wajar", "Dokumen kurang"],
  touches: ["/api/warehouse-proposal", "/api/warehouse"],
};
