import { Link } from "react-router";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, ErrorState, LoadingState, plainDate, StatusTag, useT } from "#platform/ui/index.web.ts";
import { fact, lettersOf, Photos, PlaceMap, type ReviewPart } from "#platform/workflow/index.web.ts";
import { Duplicates } from "./Duplicates.tsx";
import { type ProposalFacts, proposalFacts, storeProposal } from "./pengajuan-toko.calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";

const useFacts = (id: number) => useQueryCall(proposalFacts, { id }, { staleTime: 0 });

/** Facts, map, possible duplicates and photos of a proposed store. */
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
  return (
    <>
      <section className={`p-card ${proposalStyles.place}`}>
        <Words facts={facts} number={proposal.number} />
        <PlaceMap
          at={facts.data}
          radius={facts.radius}
          radiusWord={t("radius toko")}
          near={lettersOf(facts.duplicates, (d) => d.samePhone)}
        />
      </section>
      <Duplicates of={facts.data} candidates={facts.duplicates} />
      <Photos from={storeProposal.photo} proposal={proposal.id} photos={facts.photos} />
    </>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const store = useFacts(proposal.id).data?.store;
  return (
    <p className="p-small">
      {store ? (
        <>
          {t("Toko dibuka:")} <Link to={`/master/data-toko?id=${store.id}`}>{store.label}</Link>{" "}
          {store.since ? <span className="p-faint">({plainDate(store.since)})</span> : null}
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
  reasons: ["Duplikat", "Lokasi salah", "Dokumen kurang"],
  touches: ["/api/store-proposal", "/api/store"],
};

function Words({ facts, number }: { readonly facts: ProposalFacts; readonly number: string }) {
  const t = useT();
  const { data, labels, duplicates } = facts;
  const used = duplicates.find((d) => d.samePhone);
  const letter = used ? lettersOf(duplicates).find((d) => d.id === used.id)?.letter : undefined;
  return (
    <div className={proposalStyles.facts}>
      <h2>{t("Toko")}</h2>
      <dl className={drawerStyles.facts}>
        {fact("Nomor", <span className="p-tabular">{number}</span>)}
        {fact("Nama toko", data.name)}
        {fact(
          "Segmen",
          [
            labels.segment,
            data.potentialTonnes
              ? t("potensi {tonnes} ton / bulan", {
                  tonnes: decimal(data.potentialTonnes, data.potentialTonnes.split(".")[1]?.length ?? 0),
                })
              : null,
          ]
            .filter(Boolean)
            .join(", "),
        )}
        {fact("Alamat", [data.address, data.postalCode].filter(Boolean).join(" "))}
        {fact("Wilayah", [labels.subdistrict, labels.district, labels.province].filter(Boolean).join(", "))}
        {fact("Distributor", labels.distributor)}
      </dl>
      <h2>{t("Pemilik")}</h2>
      <dl className={drawerStyles.facts}>
        {fact("Nama", data.ownerName)}
        {fact(
          "Telepon",
          <>
            <span className="p-tabular">{data.phone}</span>{" "}
            {letter ? <StatusTag tone="error">{t("dipakai toko {letter}", { letter })}</StatusTag> : null}
          </>,
        )}
        {fact("NPWP", data.npwp ? <span className="p-tabular">{data.npwp}</span> : null)}
        {data.notes ? fact("Catatan", data.notes) : null}
      </dl>
    </div>
  );
}
