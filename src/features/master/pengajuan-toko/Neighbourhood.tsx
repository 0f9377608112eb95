import { useT } from "#platform/ui/index.web.ts";
import { lettersOf, PlaceMap, useNearby } from "#platform/workflow/index.web.ts";
import { Duplicates } from "./Duplicates.tsx";
import { findDuplicates } from "./pengajuan-toko.calls.ts";
import type { StoreValues } from "./store-values.ts";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** Nearby and similar stores while the form is filled in, by the same query as for the reviewers. */
export function Neighbourhood({ values }: { readonly values: StoreValues }) {
  const t = useT();
  const { place, neighbours } = useNearby(
    values,
    findDuplicates,
    (v, at) => ({ name: v.name.trim(), phone: v.phone.trim() || null, district: v.district?.id ?? null, ...at }),
    (v) => v.name.trim().length >= 3 || v.phone.replace(/\D/g, "").length >= 9,
  );
  return (
    <aside className={proposalStyles.side} aria-label={t("Kandidat duplikat")}>
      {place ? (
        <section className="p-card">
          <PlaceMap
            at={place}
            radius={100}
            radiusWord={t("radius toko")}
            near={lettersOf(neighbours ?? [], (d) => d.samePhone)}
          />
        </section>
      ) : null}
      {neighbours ? (
        <Duplicates of={values} candidates={neighbours} />
      ) : (
        <p className="p-small p-muted">{t("Toko yang mirip muncul di sini begitu nama, telepon, atau titik diisi.")}</p>
      )}
    </aside>
  );
}
