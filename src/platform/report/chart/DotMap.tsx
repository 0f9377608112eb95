import L from "leaflet";
import { useEffect, useRef } from "react";
import { inline } from "#kit/count-words.ts";
import type { Figure } from "../cube.ts";
import { escapeHtml } from "#kit/escape-html.ts";
import type { PointsAnswer } from "../report.ts";
import { mapStyles, useMap, useT, useTiles } from "#platform/ui/index.web.ts";
import { toPixels, withUnit } from "../page/figures.web.ts";
import styles from "./stack.module.css";

const nothing = () => undefined;
const largest = 26;
const smallest = 3;

/** The area of a circle is proportional to the amount; negative amounts are red and labelled as such. */
function useDots(
  map: L.Map | undefined,
  answer: PointsAnswer,
  words: (p: PointsAnswer["points"][number]) => string,
  onPick: (id: number) => void,
) {
  const acts = useRef({ words, onPick });
  acts.current = { words, onPick };
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup();
    const sizes = answer.points.map((p) => Math.abs(toPixels(p.value) ?? 0));
    const maximum = Math.max(1e-9, ...sizes);
    for (const [i, p] of answer.points.entries()) {
      const dot = L.circleMarker([p.latitude, p.longitude], {
        radius: Math.max(smallest, largest * Math.sqrt((sizes[i] ?? 0) / maximum)),
        weight: 1,
        className: styles.dot,
      });
      dot.bindTooltip(escapeHtml(acts.current.words(p)), { direction: "top" });
      dot.on("click", () => acts.current.onPick(p.id));
      dot.on("add", () => p.value?.startsWith("-") && dot.getElement()?.setAttribute("data-tone", "down"));
      layer.addLayer(dot);
    }
    layer.addTo(map);
    if (answer.points.length > 0)
      map.fitBounds(L.latLngBounds(answer.points.map((p) => L.latLng(p.latitude, p.longitude))), {
        padding: [28, 28],
        maxZoom: 9,
        animate: false,
      });
    return () => {
      layer.remove();
    };
  }, [map, answer]);
}

type Props = {
  readonly answer: PointsAnswer;
  readonly figure: Figure;
  readonly label: string;
  readonly onPick: (ids: readonly number[]) => void;
};
/** Circles at the locations of the members. */
export default function DotMap({ answer, figure, label, onPick }: Props) {
  const t = useT();
  const { box, map } = useMap(nothing);
  useTiles(map, answer.tiles);
  useDots(
    map,
    answer,
    (p) => `${p.name}: ${withUnit(figure, p.value, t)}`,
    (id) => onPick([id]),
  );
  return (
    <>
      <section
        ref={box}
        className={`${mapStyles.map} ${styles.map}`}
        data-plain={answer.tiles ? undefined : ""}
        aria-label={label}
      />
      <p className={styles.mapFoot}>{t("Luas lingkaran = {figure}.", { figure: inline(t(figure.label)) })}</p>
    </>
  );
}
