import { keepPreviousData } from "@tanstack/react-query";
import L from "leaflet";
import { useEffect, useRef, useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  addMark,
  ErrorState,
  indonesiaBounds,
  integer,
  type MapView,
  mapStyles,
  useMap,
  useT,
  useTiles,
} from "#platform/ui/index.web.ts";
import { exportQuery, type ListQuery } from "#platform/records/index.web.ts";
import { type RadiusMap as Answer, radiusMap, type RadiusSpot, radiusWords } from "./radius-toko.calls.ts";
import mapFrameStyles from "#platform/ui/map/map-frame.module.css";
import styles from "./radius.module.css";

const sources = ["override", "store", "area", "general", "none"] as const;
/** Below this radius in pixels a circle would be smaller than the point at its centre. */
const smallestCircle = 5;

/** Draws each store with its circle; a store with a rule opens that rule. */
function useSpots(
  map: L.Map | undefined,
  answer: Answer | undefined,
  label: (s: RadiusSpot) => string,
  onOpen: (id: number) => void,
) {
  const acts = useRef({ label, onOpen });
  acts.current = { label, onOpen };
  useEffect(() => {
    if (!map || !answer) return;
    const layer = L.layerGroup();
    for (const spot of answer.spots) {
      const place = L.latLng(spot.latitude, spot.longitude);
      const metresPerPixel = (40_075_016 * Math.cos((spot.latitude * Math.PI) / 180)) / 2 ** (map.getZoom() + 8);
      if (spot.metres / metresPerPixel > smallestCircle)
        layer.addLayer(
          L.circle(place, {
            radius: spot.metres,
            className: `${styles.circle} ${styles[spot.source]}`,
            interactive: false,
          }),
        );
      const icon = L.divIcon({
        className: styles.pin,
        html: `<span data-source="${spot.source}"></span>`,
        iconSize: [24, 24],
      });
      addMark(layer, {
        place,
        icon,
        label: acts.current.label(spot),
        act: () => spot.rule !== null && acts.current.onOpen(spot.rule),
      });
    }
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, answer]);
}

/** Fits the map to the stores of the first result. */
function useFirstFit(map: L.Map | undefined, answer: Answer | undefined) {
  const done = useRef(false);
  useEffect(() => {
    if (!map || !answer?.spots.length || done.current) return;
    done.current = true;
    const first = answer.spots[0] as RadiusSpot;
    map.setView([first.latitude, first.longitude], 14, { animate: false });
  }, [map, answer]);
}

/** The radii of the displayed stores as circles, styled by the rule that defines them. */
export default function RadiusMap({
  query,
  onOpen,
}: {
  readonly query: ListQuery;
  readonly onOpen: (id: number) => void;
}) {
  const t = useT();
  const [view, setView] = useState<MapView>();
  const { box, map } = useMap(setView);
  const filters = exportQuery(query) as Readonly<Record<string, string | undefined>>;
  const { south, west, north, east } = view ?? indonesiaBounds;
  const input = { south, west, north, east, area: filters["f.area"], store: filters["f.store"], q: filters.q };
  const result = useQueryCall(radiusMap, input, { enabled: view !== undefined, placeholderData: keepPreviousData });
  const answer = result.data;
  useTiles(map, answer?.tiles);
  useSpots(
    map,
    answer,
    (s) =>
      `${s.name} (${s.code}): ${t("{metres} m", { metres: integer(s.metres) })}, ${t(radiusWords[s.source])}${s.source === "area" && s.area ? ` ${s.area}` : ""}${s.exception ? ` ${s.exception}` : ""}`,
    onOpen,
  );
  useFirstFit(map, answer);
  return (
    <div className={mapFrameStyles.mapFrame}>
      <section
        ref={box}
        className={mapStyles.map}
        data-plain={answer && !answer.tiles ? "" : undefined}
        aria-label={t("Peta radius toko")}
        aria-busy={result.isFetching}
      />
      <p className={mapFrameStyles.mapFoot} aria-live="polite">
        {answer ? (
          <span>
            {t("{shown} dari {total} toko di bagian peta ini", {
              shown: integer(answer.spots.length),
              total: integer(answer.total),
            })}
          </span>
        ) : null}
        {answer && answer.total > answer.spots.length ? (
          <span className="p-faint">{t("perbesar untuk melihat semuanya")}</span>
        ) : null}
        <span className="p-gap" />
        {sources.map((key) => (
          <span key={key} className={mapStyles.legend}>
            <i className={styles.sign} data-source={key} /> {t(radiusWords[key])}
          </span>
        ))}
      </p>
      {result.error ? <ErrorState error={result.error} onRetry={() => void result.refetch()} /> : null}
    </div>
  );
}
