import L from "leaflet";
import { useEffect, useRef, useState } from "react";
import { type Figure, figuresOf, levelsOf } from "#kit/cube.ts";
import type { PointsAnswer, ReportQuery } from "#kit/report.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { escapeHtml, useMap, useTiles } from "#web/map/leaflet-map.ts";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import type { CardProps } from "./ChartCard.tsx";
import { ChartOrTable, Frame } from "./ChartFrame.tsx";
import { cellText, headUnit, inline, toPixels } from "./figures.ts";
import { askOf } from "./report-query.ts";
import "./stack.css";

const nothing = () => undefined;
const largest = 26;
const smallest = 3;

/** A circle's area says how much; what is negative is red and says so in its words. */
function useDots(map: L.Map | undefined, answer: PointsAnswer, words: (p: PointsAnswer["points"][number]) => string, onPick: (id: number) => void) {
  const acts = useRef({ words, onPick });
  acts.current = { words, onPick };
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup();
    const sizes = answer.points.map((p) => Math.abs(toPixels(p.value) ?? 0));
    const most = Math.max(1e-9, ...sizes);
    for (const [i, p] of answer.points.entries()) {
      const dot = L.circleMarker([p.latitude, p.longitude], { radius: Math.max(smallest, largest * Math.sqrt((sizes[i] ?? 0) / most)), weight: 1, className: "rp-dot" });
      dot.bindTooltip(escapeHtml(acts.current.words(p)), { direction: "top" });
      dot.on("click", () => acts.current.onPick(p.id));
      dot.on("add", () => p.value?.startsWith("-") && dot.getElement()?.setAttribute("data-tone", "down"));
      layer.addLayer(dot);
    }
    layer.addTo(map);
    if (answer.points.length > 0) map.fitBounds(L.latLngBounds(answer.points.map((p) => L.latLng(p.latitude, p.longitude))), { padding: [28, 28], maxZoom: 9, animate: false });
    return () => {
      layer.remove();
    };
  }, [map, answer]);
}

function Dots({ answer, figure, label, onPick }: { readonly answer: PointsAnswer; readonly figure: Figure; readonly label: string; readonly onPick: (id: number) => void }) {
  const t = useT();
  const { box, map } = useMap(nothing);
  useTiles(map, answer.tiles);
  useDots(map, answer, (p) => `${p.name}: ${cellText(figure, p.value, t)} ${headUnit(figure.unit, t)}`.trim(), onPick);
  return <section ref={box} className="s-map rp-map" data-plain={answer.tiles ? undefined : ""} aria-label={label} />;
}

/** The same members as rows, reachable by keyboard. */
function DotTable({
  answer,
  figure,
  label,
  head,
  onPick,
}: {
  readonly answer: PointsAnswer;
  readonly figure: Figure;
  readonly label: string;
  readonly head: string;
  readonly onPick: (id: number) => void;
}) {
  const t = useT();
  const unit = headUnit(figure.unit, t);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="rp-chart-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{unit ? `${t(figure.label)} (${unit})` : t(figure.label)}</th>
          </tr>
        </thead>
        <tbody>
          {answer.points.map((p) => (
            <tr key={p.id}>
              <th scope="row">
                <button type="button" className="r-clear" onClick={() => onPick(p.id)}>
                  {p.name}
                </button>
              </th>
              <td>{cellText(figure, p.value, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Where the figure comes from: circles on the map, or the same places as rows. A place chosen becomes a filter. */
export default function MapCard({ report, calls, view, change, title, open, onOpen, phone, tools }: CardProps & { readonly title: string }) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const { page: _page, perPage: _perPage, sort: _sort, ...ask } = askOf(view);
  const found = useQueryCall(calls.points, ask as ReportQuery, { staleTime: 600_000 });
  const across = report.chart?.across ?? "";
  const figure = figuresOf(report.of)[report.chart?.measure ?? ""] as Figure;
  const pick = (id: number) => report.filters.includes(across) && change({ filters: { ...view.filters, [across]: String(id) } });
  return (
    <Frame
      title={title}
      open={open}
      onOpen={onOpen}
      phone={phone}
      tools={
        <>
          <ChartOrTable asTable={asTable} onTable={setAsTable} />
          {tools}
        </>
      }
    >
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <LoadingState rows={5} /> : null}
      {found.data && asTable ? <DotTable answer={found.data} figure={figure} label={title} head={t(levelsOf(report.of)[across]?.label ?? "")} onPick={pick} /> : null}
      {found.data && !asTable ? <Dots answer={found.data} figure={figure} label={title} onPick={pick} /> : null}
      {found.data ? (
        <p className="rp-map-foot">
          {t("Luas lingkaran = {figure}.", { figure: inline(t(figure.label)) })}{" "}
          {found.data.unplaced > 0 ? t("{count} tanpa koordinat", { count: integer(found.data.unplaced) }) : null}
        </p>
      ) : null}
    </Frame>
  );
}
