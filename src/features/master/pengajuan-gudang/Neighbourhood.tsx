import { useT } from "#platform/ui/index.web.ts";
import { lettersOf, PlaceMap, useNearby } from "#platform/workflow/index.web.ts";
import { Duplicates } from "./Duplicates.tsx";
import { findWarehouses } from "./pengajuan-gudang.calls.ts";
import type { WarehouseValues } from "./warehouse-values.ts";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** Nearby and similar warehouses while the form is filled in, by the same query as for the reviewers. */
export function Neighbourhood({ values }: { readonly values: WarehouseValues }) {
  const t = useT();
  const { place, neighbours, searched } = useNearby(
    values,
    findWarehouses,
    (v, at) => ({
      name: v.name.trim(),
      code: v.code.trim() || null,
      ...(v.distributor ? { distributor: v.distributor.id } : {}),
      ...(v.district ? { district: v.district.id } : {}),
      ...at,
    }),
    (v) => v.name.trim().length >= 3 || v.code.trim().length >= 3,
  );
  return (
    <aside className={proposalStyles.side} aria-label={t("Kandidat duplikat")}>
      {place ? (
        <section className="p-card">
          <PlaceMap at={place} radius={1000} radiusWord={t("sekitar gudang")} near={lettersOf(neighbours ?? [])} />
        </section>
      ) : null}
      {neighbours ? (
        <Duplicates
          of={{
            code: searched.code.trim() || null,
            name: searched.name,
            address: searched.address,
            distributor: searched.distributor?.label ?? null,
          }}
          candidates={neighbours}
        />
      ) : (
        <p className="p-small p-muted">{t("Gudang yang mirip muncul di sini begitu nama, kode, atau titik diisi.")}</p>
      )}
    </aside>
  );
}
