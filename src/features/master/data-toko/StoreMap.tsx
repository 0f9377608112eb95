import L from "leaflet";
import { useEffect, useRef, useState } from "react";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueryCall } from "#web/api/hooks.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { exportQuery, type ListQuery } from "#web/resource/list-query.ts";
import { ErrorState } from "#web/shell/states.tsx";
import { type MapBounds, type MapSpot, type StoreMap as Answer, storeMap } from "./data-toko.calls.ts";
import { diameterOf, mergeSpots } from "./merge-spots.ts";
import "leaflet/dist/leaflet.css";
import "./store-map.css";

/** Sabang to Merauke. */
const everywhere: MapBounds = { south: -11.2, west: 94.6, north: 6.5, east: 141.3 };
/** A cluster is about as wide as a finger. */
const cellPixels = 52;
const settleMs = 150;

const round = (n: number) => Math.round(n * 1e4) / 1e4;
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);

function viewOf(map: L.Map): MapBounds & { cells: number } {
  const b = map.getBounds().pad(0.05);
  return {
    south: round(Math.max(-90, b.getSouth())),
    west: round(Math.max(-180, b.getWest())),
    north: round(Math.min(90, b.getNorth())),
    east: round(Math.min(180, b.getEast())),
    cells: Math.min(64, Math.max(4, Math.round(map.getSize().x / cellPixels))),
  };
}

/** The map itself, made once; tells where it looks each time it comes to rest. */
function useMap(onView: (view: MapBounds & { cells: number }) => void) {
  const box = useRef<HTMLElement>(null);
  const [map, setMap] = useState<L.Map>();
  const tell = useRef(onView);
  tell.current = onView;
  useEffect(() => {
    if (!box.current) return;
    const made = L.map(box.current, { attributionControl: false, minZoom: 3, maxZoom: 18, zoomSnap: 0.5, fadeAnimation: false });
    made.fitBounds([
      [everywhere.south, everywhere.west],
      [everywhere.north, everywhere.east],
    ]);
    L.control.scale({ imperial: false }).addTo(made);
    let timer: ReturnType<typeof setTimeout>;
    made.on("moveend resize", () => {
      clearTimeout(timer);
      timer = setTimeout(() => tell.current(viewOf(made)), settleMs);
    });
    const watch = new ResizeObserver(() => made.invalidateSize());
    watch.observe(box.current);
    setMap(made);
    tell.current(viewOf(made));
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      made.remove();
    };
  }, []);
  return { box, map };
}

function iconOf(count: number, status: string | undefined): L.DivIcon {
  if (status !== undefined) return L.divIcon({ className: "s-pin", html: `<span data-status="${escapeHtml(status)}"></span>`, iconSize: [24, 24] });
  const size = diameterOf(count);
  return L.divIcon({ className: "s-cluster", html: `<span>${integer(count)}</span>`, iconSize: [size, size] });
}

type Mark = { readonly place: L.LatLng; readonly icon: L.DivIcon; readonly label: string; readonly act: () => void };
function addMark(layer: L.LayerGroup, { place, icon, label, act }: Mark) {
  const mark = L.marker(place, { icon, alt: label, keyboard: true });
  mark.bindTooltip(escapeHtml(label), { direction: "top", offset: [0, -8] });
  mark.on("click", act);
  mark.on("add", () => {
    const element = mark.getElement();
    element?.setAttribute("role", "button");
    element?.setAttribute("aria-label", label);
    element?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      act();
    });
  });
  layer.addLayer(mark);
}

/** Draws the answer; a store opens its record, a cluster the part of the map it stands for. */
function useSpots(map: L.Map | undefined, answer: Answer | undefined, words: { readonly cluster: (count: number) => string }, onOpen: (id: number) => void) {
  const acts = useRef({ words, onOpen });
  acts.current = { words, onOpen };
  useEffect(() => {
    if (!map || !answer) return;
    const layer = L.layerGroup();
    const zoom = map.getZoom();
    const placed = answer.spots.map((spot) => ({ spot, count: spot.count, ...map.project([spot.latitude, spot.longitude], zoom) }));
    for (const made of mergeSpots<MapSpot>(placed)) {
      const place = map.unproject([made.x, made.y], zoom);
      const store = made.count === 1 ? made.spots[0]?.store : undefined;
      const label = store ? `${store.name} (${store.code})` : acts.current.words.cluster(made.count);
      const act = () => (store ? acts.current.onOpen(store.id) : void map.flyTo(place, Math.min(18, map.getZoom() + 2), { duration: 0.2 }));
      addMark(layer, { place, icon: iconOf(made.count, store?.status), label, act });
    }
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, answer]);
}

/** Another question brings the map to where its stores are. */
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

function useTiles(map: L.Map | undefined, tiles: string | null | undefined) {
  useEffect(() => {
    if (!map || !tiles) return;
    const layer = L.tileLayer(tiles, { maxZoom: 18 }).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, tiles]);
}

/** The stores of the list on a map: a plain grid, unless the installation has an address for tiles. */
export default function StoreMap({ query, onOpen }: { readonly query: ListQuery; readonly onOpen: (id: number) => void }) {
  const t = useT();
  const [view, setView] = useState<MapBounds & { cells: number }>();
  const { box, map } = useMap(setView);
  const { sort: _order, ...filters } = exportQuery(query);
  const found = useQueryCall(storeMap, { ...(view ?? { ...everywhere, cells: 16 }), ...filters }, { enabled: view !== undefined, placeholderData: keepPreviousData });
  const answer = found.data;
  useTiles(map, answer?.tiles);
  useSpots(map, answer, { cluster: (count) => t("{count} toko, perbesar", { count: integer(count) }) }, onOpen);
  useFit(map, answer, JSON.stringify(filters), !found.isPlaceholderData);
  return (
    <div className="s-map-frame">
      <section ref={box} className="s-map" data-plain={answer && !answer.tiles ? "" : undefined} aria-label={t("Peta toko")} aria-busy={found.isFetching} />
      <p className="s-map-foot" aria-live="polite">
        {answer ? (
          <>
            <span lang="id">
              <b>{integer(answer.placed)}</b> toko di peta
            </span>
            {answer.unplaced > 0 ? <span className="p-faint">{t("{count} tanpa koordinat", { count: integer(answer.unplaced) })}</span> : null}
            <span className="p-gap" />
            {[
              ["active", "Aktif"],
              ["prospect", "Calon"],
              ["inactive", "Tidak aktif"],
              ["closed", "Tutup"],
            ].map(([key, word]) => (
              <span key={key} className="s-legend">
                <i data-status={key} /> {t(word ?? "")}
              </span>
            ))}
          </>
        ) : null}
      </p>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
    </div>
  );
}
