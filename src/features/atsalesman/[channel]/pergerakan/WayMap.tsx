import L from "leaflet";
import { useEffect, useRef } from "react";
import { addMark, mapStyles, useMap, useT, useTiles } from "#platform/ui/index.web.ts";
import { verdictWords } from "../../verdict-words.ts";
import { pieces, placeAt } from "./movement.ts";
import type { Movement } from "./pergerakan.calls.ts";
import styles from "./movement.module.css";

const nothing = () => undefined;

/**
 * The path of the day: driven parts as a line, gaps and the planned order dashed, stops by number, visits by verdict.
 */
function useWay(map: L.Map | undefined, of: Movement, onAt: (at: number) => void): void {
  const t = useT();
  const acts = useRef({ t, onAt });
  acts.current = { t, onAt };
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup();
    const driven = pieces(of.track, of.gaps);
    for (const piece of driven)
      layer.addLayer(
        L.polyline(
          piece.map(([, lat, lon]) => L.latLng(lat, lon)),
          { className: styles.way, interactive: false },
        ),
      );
    for (const [i, piece] of driven.slice(1).entries()) {
      const [before, after] = [driven[i]?.at(-1), piece[0]];
      if (before && after)
        layer.addLayer(
          L.polyline([L.latLng(before[1], before[2]), L.latLng(after[1], after[2])], {
            className: styles.gap,
            interactive: false,
          }),
        );
    }
    layer.addLayer(
      L.polyline(
        of.planned.map((p) => L.latLng(p.latitude, p.longitude)),
        { className: styles.plan, interactive: false },
      ),
    );
    for (const v of of.visits) {
      if (v.latitude === null || v.longitude === null) continue;
      const icon = L.divIcon({
        className: styles.pin,
        html: `<span data-verdict="${v.verdict}"></span>`,
        iconSize: [24, 24],
      });
      const label = `${v.store}, ${acts.current.t(verdictWords[v.verdict])}`;
      addMark(layer, { place: L.latLng(v.latitude, v.longitude), icon, label, act: () => acts.current.onAt(v.at) });
    }
    for (const [i, s] of of.stops.entries()) {
      const icon = L.divIcon({ className: styles.pin, html: `<b>${i + 1}</b>`, iconSize: [24, 24] });
      const label = s.store ?? acts.current.t("Henti {number}", { number: i + 1 });
      addMark(layer, { place: L.latLng(s.latitude, s.longitude), icon, label, act: () => acts.current.onAt(s.from) });
    }
    layer.addTo(map);
    const all = [
      ...of.track.map(([, lat, lon]) => L.latLng(lat, lon)),
      ...of.planned.map((p) => L.latLng(p.latitude, p.longitude)),
    ];
    if (all.length > 0) map.fitBounds(L.latLngBounds(all), { padding: [32, 32], maxZoom: 16, animate: false });
    return () => {
      layer.remove();
    };
  }, [map, of]);
}

/** The playback marker, moved without redrawing the map. */
function useHere(map: L.Map | undefined, of: Movement, at: number | null): void {
  const marker = useRef<L.CircleMarker>(undefined);
  useEffect(
    () => () => {
      marker.current?.remove();
      marker.current = undefined;
    },
    [],
  );
  useEffect(() => {
    const place = at === null ? null : placeAt(of.track, of.gaps, at);
    if (!map || !place) {
      marker.current?.remove();
      marker.current = undefined;
      return;
    }
    const spot = L.latLng(place[0], place[1]);
    if (marker.current) marker.current.setLatLng(spot);
    else marker.current = L.circleMarker(spot, { radius: 8, className: styles.here, interactive: false }).addTo(map);
  }, [map, of, at]);
}

export default function WayMap({
  of,
  at,
  onAt,
}: {
  readonly of: Movement;
  readonly at: number | null;
  readonly onAt: (at: number) => void;
}) {
  const t = useT();
  const { box, map } = useMap(nothing);
  useTiles(map, of.tiles);
  useWay(map, of, onAt);
  useHere(map, of, at);
  return (
    <section
      ref={box}
      className={`${mapStyles.map} ${styles.map}`}
      data-plain={of.tiles ? undefined : ""}
      aria-label={t("Peta pergerakan")}
    />
  );
}
