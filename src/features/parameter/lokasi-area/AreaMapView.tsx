import { keepPreviousData } from "@tanstack/react-query";
import L from "leaflet";
import { useEffect, useRef } from "react";
import { escapeHtml } from "#kit/escape-html.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { addMark, ErrorState, integer, mapStyles, useMap, useT, useTiles } from "#platform/ui/index.web.ts";
import { exportQuery, type ListQuery } from "#platform/records/index.web.ts";
import { centreOf, hullOf } from "./hull.ts";
import { type AreaMap, areaMap } from "./lokasi-area.calls.ts";
import mapFrameStyles from "#platform/ui/map/map-frame.module.css";
import styles from "./area-map.module.css";

const colours = 5;
/** Colour of a region; each area also shows its code, so that no information depends on colour. */
const colourOf = (region: number | undefined): number => (region === undefined ? 0 : (region % colours) + 1);
const nothing = () => undefined;

const looseIcon = (): L.DivIcon => L.divIcon({ className: styles.loose, html: "<span></span>", iconSize: [24, 24] });

/** Draws each area as the hull of its districts with its code at the centre; unassigned districts as diamonds. */
function useAreas(
  map: L.Map | undefined,
  answer: AreaMap | undefined,
  label: (a: AreaMap["areas"][number]) => string,
  loose: (name: string) => string,
  onOpen: (id: number) => void,
) {
  const acts = useRef({ label, loose, onOpen });
  acts.current = { label, loose, onOpen };
  useEffect(() => {
    if (!map || !answer) return;
    const layer = L.layerGroup();
    for (const area of answer.areas) {
      const points = area.towns.map((t) => ({ x: t.longitude, y: t.latitude }));
      if (!points.length) continue;
      const colour = styles[`c${colourOf(area.region?.id)}`];
      const band = hullOf(points).map((p) => L.latLng(p.y, p.x));
      const shape =
        band.length > 2
          ? L.polygon(band, { className: `${styles.area} ${colour}` })
          : L.polyline(band, { className: `${styles.area} ${colour}` });
      shape.on("click", () => acts.current.onOpen(area.id));
      layer.addLayer(shape);
      for (const town of area.towns)
        layer.addLayer(
          L.circleMarker([town.latitude, town.longitude], {
            radius: 3,
            className: `${styles.town} ${colour}`,
          }).bindTooltip(escapeHtml(`${town.name} · ${area.name}`)),
        );
      const centre = centreOf(points);
      const icon = L.divIcon({
        className: `${styles.code} ${colour}`,
        html: `<span>${escapeHtml(area.code)}</span>`,
        iconSize: [44, 24],
      });
      addMark(layer, {
        place: L.latLng(centre.y, centre.x),
        icon,
        label: acts.current.label(area),
        act: () => acts.current.onOpen(area.id),
      });
    }
    for (const town of answer.loose) {
      addMark(layer, {
        place: L.latLng(town.latitude, town.longitude),
        icon: looseIcon(),
        label: acts.current.loose(town.name),
        act: nothing,
      });
    }
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, answer]);
}

/** Fits the map to the areas when the filters change. */
function useFit(map: L.Map | undefined, answer: AreaMap | undefined, fresh: boolean) {
  useEffect(() => {
    if (!map || !answer || !fresh) return;
    const places = answer.areas.flatMap((a) => a.towns.map((t) => L.latLng(t.latitude, t.longitude)));
    if (places.length) map.fitBounds(L.latLngBounds(places), { padding: [24, 24], maxZoom: 10, animate: false });
  }, [map, answer, fresh]);
}

/** The areas of the list on a map with today's districts, and the districts without an area. */
export default function AreaMapView({
  query,
  onOpen,
}: {
  readonly query: ListQuery;
  readonly onOpen: (id: number) => void;
}) {
  const t = useT();
  const { box, map } = useMap(nothing);
  const { sort: _order, ...filters } = exportQuery(query);
  const result = useQueryCall(areaMap, filters, { placeholderData: keepPreviousData });
  const answer = result.data;
  useTiles(map, answer?.tiles);
  useAreas(
    map,
    answer,
    (a) =>
      t("{name}: {towns} kabupaten/kota, {stores} toko", {
        name: a.name,
        towns: integer(a.towns.length),
        stores: integer(a.stores),
      }),
    (name) => t("{name}: belum masuk area", { name }),
    onOpen,
  );
  useFit(map, answer, !result.isPlaceholderData);
  const towns = answer?.areas.reduce((n, a) => n + a.towns.length, 0) ?? 0;
  return (
    <div className={mapFrameStyles.mapFrame}>
      <section
        ref={box}
        className={mapStyles.map}
        data-plain={answer && !answer.tiles ? "" : undefined}
        aria-label={t("Peta area")}
        aria-busy={result.isFetching}
      />
      <p className={mapFrameStyles.mapFoot} aria-live="polite">
        {answer ? (
          <>
            <span>
              {t("{areas} area, {towns} kabupaten/kota", {
                areas: integer(answer.areas.length),
                towns: integer(towns),
              })}
            </span>
            {answer.loose.length ? (
              <a className={mapStyles.legend} href="#/parameter/pemetaan-wilayah?parent=none">
                <i className={styles.key} /> {t("{count} belum masuk area", { count: integer(answer.loose.length) })}
              </a>
            ) : null}
            {answer.unplaced ? (
              <span className="p-faint">{t("{count} tanpa koordinat", { count: integer(answer.unplaced) })}</span>
            ) : null}
            <span className="p-gap" />
            <span className="p-faint">
              {t("Warna membedakan regional; bentuk menghubungkan pusat kabupaten/kota, bukan batas resmi.")}
            </span>
          </>
        ) : null}
      </p>
      {result.error ? <ErrorState error={result.error} onRetry={() => void result.refetch()} /> : null}
    </div>
  );
}
