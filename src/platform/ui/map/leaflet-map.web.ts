import L from "leaflet";
import { useEffect, useRef, useState } from "react";
import { escapeHtml } from "#kit/escape-html.ts";
import "leaflet/dist/leaflet.css";
import styles from "./map.module.css";

/** The classes of maps; Leaflet's own styles must precede them, so they are imported only here. */
export const mapStyles = { map: styles.map, pin: styles.pin, cluster: styles.cluster, legend: styles.legend };

export type MapBounds = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};
/** The visible part, and its width in cells of a finger's width. */
export type MapView = MapBounds & { readonly cells: number };

/** Sabang to Merauke. */
export const indonesiaBounds: MapBounds = { south: -11.2, west: 94.6, north: 6.5, east: 141.3 };
/** The width of a cluster in pixels, about that of a finger. */
const cellPixels = 52;
const idleMs = 150;

const round = (n: number) => Math.round(n * 1e4) / 1e4;

function viewOf(map: L.Map): MapView {
  const b = map.getBounds().pad(0.05);
  return {
    south: round(Math.max(-90, b.getSouth())),
    west: round(Math.max(-180, b.getWest())),
    north: round(Math.min(90, b.getNorth())),
    east: round(Math.min(180, b.getEast())),
    cells: Math.min(64, Math.max(4, Math.round(map.getSize().x / cellPixels))),
  };
}

/**
 * Returns a function that removes the map, after the end of an animated zoom: its last step fails on a removed map.
 */
function removal(map: L.Map): () => void {
  let zooming = false;
  map.on("zoomanim", () => (zooming = true));
  map.on("zoomend", () => (zooming = false));
  return () => void (zooming ? map.once("zoomend", () => setTimeout(() => map.remove())) : map.remove());
}

/** Creates the map once, and reports its bounds when it stops moving. */
export function useMap(onView: (view: MapView) => void) {
  const box = useRef<HTMLElement>(null);
  const [map, setMap] = useState<L.Map>();
  const reportView = useRef(onView);
  reportView.current = onView;
  useEffect(() => {
    if (!box.current) return;
    const made = L.map(box.current, {
      attributionControl: false,
      minZoom: 3,
      maxZoom: 18,
      zoomSnap: 0.5,
      fadeAnimation: false,
    });
    made.fitBounds([
      [indonesiaBounds.south, indonesiaBounds.west],
      [indonesiaBounds.north, indonesiaBounds.east],
    ]);
    L.control.scale({ imperial: false }).addTo(made);
    let timer: ReturnType<typeof setTimeout>;
    const reportLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reportView.current(viewOf(made)), idleMs);
    };
    made.on("moveend resize", reportLater);
    const remove = removal(made);
    const watch = new ResizeObserver(() => made.invalidateSize());
    watch.observe(box.current);
    setMap(made);
    reportView.current(viewOf(made));
    return () => {
      watch.disconnect();
      made.off("moveend resize", reportLater);
      clearTimeout(timer);
      remove();
    };
  }, []);
  return { box, map };
}

export type Mark = {
  readonly place: L.LatLng;
  readonly icon: L.DivIcon;
  readonly label: string;
  readonly act: () => void;
};
/** Adds a marker that is accessible by keyboard. */
export function addMark(layer: L.LayerGroup, { place, icon, label, act }: Mark) {
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

/** Uses the installation's tile server, if configured. */
export function useTiles(map: L.Map | undefined, tiles: string | null | undefined) {
  useEffect(() => {
    if (!map || !tiles) return;
    const layer = L.tileLayer(tiles, { maxZoom: 18 }).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, tiles]);
}
