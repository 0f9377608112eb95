import type { Verdict } from "#features/atsalesman/rules/visit.ts";
import { integer, StatusTag, useT } from "#platform/ui/index.web.ts";
import type { Tone } from "#kit/field.ts";
import { PlaceMap } from "#platform/workflow/index.web.ts";
import type { ResponseDetail } from "./[id].calls.ts";
import styles from "./response.module.css";

const verdictWords: Readonly<Record<Verdict, readonly [string, Tone]>> = {
  in: ["Dalam radius", "success"],
  override: ["Dalam radius pengecualian", "success"],
  unsure: ["Tidak pasti", "warning"],
  out: ["Di luar radius", "error"],
  noGps: ["Tanpa GPS", "neutral"],
  noPoint: ["Tempat tanpa koordinat", "neutral"],
  mock: ["Lokasi tiruan", "error"],
};

/** Place and time of the response according to its visit. */
export function VisitCard({ data }: { readonly data: ResponseDetail }) {
  const t = useT();
  const { visit, place } = data;
  const at = place.latitude && place.longitude ? { latitude: place.latitude, longitude: place.longitude } : null;
  const [words, tone] = visit ? verdictWords[visit.verdict] : ["", "neutral" as const];
  return (
    <section className="p-card">
      <header>
        <h2>{t("Kunjungan")}</h2>
      </header>
      <div className={`p-body ${styles.visit}`}>
        {visit ? (
          <p>
            <StatusTag tone={tone}>{t(words)}</StatusTag>{" "}
            {visit.distanceM === null
              ? null
              : t("{distance} m dari tempat, radius {radius} m", {
                  distance: integer(visit.distanceM),
                  radius: integer(visit.radiusM),
                })}
          </p>
        ) : (
          <p className="p-muted">{t("Dijawab tanpa kunjungan.")}</p>
        )}
        {visit && at ? (
          <PlaceMap
            at={at}
            radius={visit.radiusM}
            radiusWord={t("Radius kunjungan")}
            label={t("Peta tempat dan titik menjawab")}
            near={[
              {
                id: data.id,
                letter: "K",
                alert: visit.verdict === "out" || visit.verdict === "mock",
                distance: visit.distanceM,
                latitude: visit.latitude,
                longitude: visit.longitude,
              },
            ]}
          />
        ) : null}
      </div>
    </section>
  );
}
