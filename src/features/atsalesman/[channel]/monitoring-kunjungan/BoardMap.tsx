import L from "leaflet";
import { useEffect, useRef } from "react";
import { addMark, mapStyles, useMap, useT, useTiles } from "#platform/ui/index.web.ts";
import type { BoardRow } from "./monitoring-kunjungan.calls.ts";
import styles from "./board.module.css";

const nothing = () => undefined;
type Spot = { readonly row: BoardRow; readonly state: string; readonly label: string };

const pinOf = (state: string): L.DivIcon =>
  L.divIcon({ className: styles.pin, html: `<span data-state="${state}"></span>`, iconSize: [24, 24] });

/** The last known positions of phones; a marker opens the movement of the day. */
export default function BoardMap({
  spots,
  tiles,
  onOpen,
}: {
  readonly spots: readonly Spot[];
  readonly tiles: string | null;
  readonly onOpen: (id: number) => void;
}) {
  const t = useT();
  const { box, map } = useMap(nothing);
  const fitted = useRef(false);
  const open = useRef(onOpen);
  open.current = onOpen;
  useTiles(map, tiles);
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup();
    const placed = spots.flatMap(({ row, state, label }) => {
      const { latitude, longitude } = row.seen ?? {};
      return latitude == null || longitude == null ? [] : [{ row, state, label, place: L.latLng(latitude, longitude) }];
    });
    for (const { row, state, label, place } of placed) {
      addMark(layer, { place, icon: pinOf(state), label, act: () => open.current(row.id) });
    }
    layer.addTo(map);
    if (!fitted.current && placed.length > 0) {
      fitted.current = true;
      map.fitBounds(L.latLngBounds(placed.map((p) => p.place)), { padding: [32, 32], maxZoom: 13, animate: false });
    }
    return () => {
      layer.remove();
    };
  }, [map, spots]);
  return (
    <section
      ref={box}
      className={`${mapStyles.map} ${styles.map}`}
      data-plain={tiles ? undefined : ""}
      aria-label={t("Peta titik terakhir salesman")}
    />
  );
}
