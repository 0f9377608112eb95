import L from "leaflet";
import { useEffect, useRef, useState } from "react";
import { addMark, integer, type MapView, mapStyles, useMap, useT, useTiles } from "#platform/ui/index.web.ts";
import type { Board, ProjectCard } from "./proyek.calls.ts";
import mapFrameStyles from "#platform/ui/map/map-frame.module.css";
import styles from "./proyek.module.css";

type Props = { readonly board: Board; readonly onOpen: (id: number) => void };
type Spot = ProjectCard & { readonly kind: string; readonly stage: string };

/** Map of the board's projects at their sites, coloured by the kind of their stage. */
export default function ProjectMap({ board, onOpen }: Props) {
  const t = useT();
  const [, setView] = useState<MapView>();
  const { box, map } = useMap(setView);
  const spots = board.stages.flatMap((s) => s.cards.map((c): Spot => ({ ...c, kind: s.kind, stage: s.name })));
  const placed = spots.filter((s) => s.latitude !== null && s.longitude !== null);
  useTiles(map, board.tiles);
  useSpots(map, placed, onOpen);
  return (
    <div className={mapFrameStyles.mapFrame}>
      <section
        ref={box}
        className={mapStyles.map}
        data-plain={board.tiles ? undefined : ""}
        aria-label={t("Peta proyek")}
      />
      <p className={mapFrameStyles.mapFoot}>
        {t("{count} proyek di peta", { count: integer(placed.length) })}
        {spots.length > placed.length
          ? ` · ${t("{count} tanpa koordinat", { count: integer(spots.length - placed.length) })}`
          : ""}
      </p>
    </div>
  );
}

function useSpots(map: L.Map | undefined, spots: readonly Spot[], onOpen: (id: number) => void) {
  const open = useRef(onOpen);
  open.current = onOpen;
  const key = spots.map((s) => `${s.id}/${s.version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the set of spots
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup();
    for (const spot of spots) {
      const place = L.latLng(Number(spot.latitude), Number(spot.longitude));
      const icon = L.divIcon({
        className: styles.pin,
        html: `<span data-kind="${spot.kind}"></span>`,
        iconSize: [24, 24],
      });
      addMark(layer, { place, icon, label: `${spot.name}, ${spot.stage}`, act: () => open.current(spot.id) });
    }
    layer.addTo(map);
    const places = spots.map((s) => L.latLng(Number(s.latitude), Number(s.longitude)));
    if (places.length > 0) map.fitBounds(L.latLngBounds(places), { padding: [32, 32], maxZoom: 12, animate: false });
    return () => {
      layer.remove();
    };
  }, [map, key]);
}
