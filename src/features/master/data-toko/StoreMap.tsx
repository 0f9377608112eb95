import L from "leaflet";
import { useEffect, useRef, useState } from "react";
import { keepPreviousData } from "@tanstack/react-query";
import { escapeHtml } from "#kit/escape-html.ts";
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
import { type MapSpot, type StoreMap as Answer, storeMap } from "./data-toko.calls.ts";
import { diameterOf, mergeSpots } from "./merge-spots.ts";
import mapFrameStyles from "#platform/ui/map/map-frame.module.css";

function iconOf(count: number, status: string | undefined): L.DivIcon {
  if (status !== undefined)
    return L.divIcon({
      className: mapStyles.pin,
      html: `<span data-status="${escapeHtml(status)}"></span>`,
      iconSize: [24, 24],
    });
  const size = diameterOf(count);
  return L.divIcon({ className: mapStyles.cluster, html: `<span>${integer(count)}</span>`, iconSize: [size, size] });
}

/** Draws the result. A store opens its record; a cluster zooms to the area that it represents. */
function useSpots(
  map: L.Map | undefined,
  answer: Answer | undefined,
  words: { readonly cluster: (count: number) => string },
  onOpen: (id: number) => void,
) {
  const acts = useRef({ words, onOpen });
  acts.current = { words, onOpen };
  useEffect(() => {
    if (!map || !answer) return;
    const layer = L.layerGroup();
    const zoom = map.getZoom();
    const placed = answer.spots.map((spot) => ({
      spot,
      count: spot.count,
      ...map.project([spot.latitude, spot.longitude], zoom),
    }));
    for (const made of mergeSpots<MapSpot>(placed)) {
      const place = map.unproject([made.x, made.y], zoom);
      const store = made.count === 1 ? made.spots[0]?.store : undefined;
      const label = store ? `${store.name} (${store.code})` : acts.current.words.cluster(made.count);
      const act = () =>
        store
          ? acts.current.onOpen(store.id)
          : void map.flyTo(place, Math.min(18, map.getZoom() + 2), { duration: 0.2 });
      addMark(layer, { place, icon: iconOf(made.count, store?.status), label, act });
    }
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, answer]);
}

/** Fits the map to the stores when the filters change. */
function useFit(map: L.Map | undefined, answer: Answer | undefined, question: string, fresh: boolean) {
  const fitted = useRef<string>(undefined);
  useEffect(() => {
    if (!map || !answer || !fresh || fitted.current === question) return;
    fitted.current = question;
    const b = answer.bounds;
    if (b)
      map.fitBounds(
        [
          [b.south, b.west],
          [b.north, b.east],
        ],
        { padding: [32, 32], maxZoom: 14, animate: false },
      );
  }, [map, answer, question, fresh]);
}

/** The stores of the list on a map; without an address for map tiles, the background is a plain grid. */
export default function StoreMap({
  query,
  onOpen,
}: {
  readonly query: ListQuery;
  readonly onOpen: (id: number) => void;
}) {
  const t = useT();
  const [view, setView] = useState<MapView>();
  const { box, map } = useMap(setView);
  const { sort: _order, ...filters } = exportQuery(query);
  const result = useQueryCall(
    storeMap,
    { ...(view ?? { ...indonesiaBounds, cells: 16 }), ...filters },
    { enabled: view !== undefined, placeholderData: keepPreviousData },
  );
  const answer = result.data;
  useTiles(map, answer?.tiles);
  useSpots(map, answer, { cluster: (count) => t("{count} toko, perbesar", { count: integer(count) }) }, onOpen);
  useFit(map, answer, JSON.stringify(filters), !result.isPlaceholderData);
  return (
    <div className={mapFrameStyles.mapFrame}>
      <section
        ref={box}
        className={mapStyles.map}
        data-plain={answer && !answer.tiles ? "" : undefined}
        aria-label={t("Peta toko")}
        aria-busy={result.isFetching}
      />
      <p className={mapFrameStyles.mapFoot} aria-live="polite">
        {answer ? (
          <>
            <b>{t("{count} toko di peta", { count: answer.placed })}</b>
            {answer.unplaced > 0 ? (
              <span className="p-faint">{t("{count} tanpa koordinat", { count: integer(answer.unplaced) })}</span>
            ) : null}
            <span className="p-gap" />
            {[
              ["active", "Aktif"],
              ["prospect", "Calon"],
              ["inactive", "Tidak aktif"],
              ["closed", "Tutup"],
            ].map(([key, word]) => (
              <span key={key} className={mapStyles.legend}>
                <i data-status={key} /> {t(word ?? "")}
              </span>
            ))}
          </>
        ) : null}
      </p>
      {result.error ? <ErrorState error={result.error} onRetry={() => void result.refetch()} /> : null}
    </div>
  );
}
