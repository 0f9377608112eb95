import { useQuery } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { keyOf } from "#web/api/hooks.ts";
import { useDebounced } from "#web/field/lookup.ts";
import { useT } from "#web/i18n.ts";
import { Duplicates, lettersOf } from "./Duplicates.tsx";
import { findDuplicates } from "./pengajuan-toko.calls.ts";
import { PlaceMap } from "./PlaceMap.tsx";
import type { ProposalValues } from "./proposal-form.ts";

/** What is near or alike, while it is typed: the same question the reviewers will ask. */
export function Neighbourhood({ values }: { readonly values: ProposalValues }) {
  const t = useT();
  const asked = useDebounced(values, 500);
  const coordinate = (s: string | null) => (s && /^-?\d{1,3}(\.\d{1,6})?$/.test(s) ? s : null);
  const [latitude, longitude] = [coordinate(asked.latitude), coordinate(asked.longitude)];
  const enough = asked.name.trim().length >= 3 || asked.phone.replace(/\D/g, "").length >= 9 || (latitude !== null && longitude !== null);
  const input = { name: asked.name.trim(), phone: asked.phone.trim() || null, district: asked.district?.id ?? null, latitude, longitude };
  const found = useQuery({
    queryKey: keyOf(findDuplicates, input),
    queryFn: ({ signal }) => call(findDuplicates, input, { signal }).then((a) => a.data),
    enabled: enough,
    retry: false,
  });
  const place = latitude !== null && longitude !== null ? { latitude, longitude } : undefined;
  return (
    <aside className="o-side" aria-label={t("Kandidat duplikat")}>
      {place ? (
        <section className="p-card">
          <PlaceMap at={place} radius={100} near={lettersOf(found.data ?? [])} />
        </section>
      ) : null}
      {enough && found.data ? (
        <Duplicates of={values} found={found.data} />
      ) : (
        <p className="p-small p-muted">{t("Toko yang mirip muncul di sini begitu nama, telepon, atau titik diisi.")}</p>
      )}
    </aside>
  );
}
