import MinusOutlined from "@ant-design/icons/MinusOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { metres, type Near } from "./near.web.ts";
import css from "./proposal.module.css";

const defaultSize = { width: 340, height: 268 };
/** Metres from the centre to the upper edge. */
const extents = [120, 250, 580, 1200, 2500] as const;
const metresPerDegree = 111_320;
type Place = { readonly latitude: string; readonly longitude: string };
type Props = {
  readonly at: Place;
  /** In metres, with its meaning. */
  readonly radius: number;
  readonly radiusWord: string;
  readonly near: readonly Near[];
  /** The label of the picture, if it does not show a proposal. */
  readonly label?: string;
};

/** Position relative to a point in metres; a flat projection is accurate enough within a few kilometres. */
function offset(from: Place, to: Place): { x: number; y: number } {
  const [lat, lon] = [Number(from.latitude), Number(from.longitude)];
  return {
    x: (Number(to.longitude) - lon) * metresPerDegree * Math.cos((lat * Math.PI) / 180),
    y: (Number(to.latitude) - lat) * metresPerDegree,
  };
}
/** The largest round length of at most a quarter of the picture; 20 m if none is. */
const scaleOf = (perPixel: number, width: number): number =>
  [20, 50, 100, 200, 500, 1000, 2000].findLast((m) => m / perPixel <= width / 4) ?? 20;
/** A map without tiles: the point, its radius, places nearby with distances, and a scale. */
export function PlaceMap({ at, radius, radiusWord, near, label }: Props) {
  const t = useT();
  const [zoom, setZoom] = useState(radius >= 1000 ? 3 : 2);
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const extent = extents[zoom] ?? 580;
  const perPixel = (extent * 2) / Math.min(width, height);
  const scale = scaleOf(perPixel, width);
  const points = near.flatMap((d) => {
    if (d.latitude === null || d.longitude === null) return [];
    const { x, y } = offset(at, { latitude: d.latitude, longitude: d.longitude });
    return [{ ...d, x: width / 2 + x / perPixel, y: height / 2 - y / perPixel }];
  });
  const inside = points.filter((p) => p.x > 4 && p.x < width - 4 && p.y > 4 && p.y < height - 4);
  const rings = [radius, radius < 500 ? 500 : 1000].filter(
    (r, i, all) => all.indexOf(r) === i && r / perPixel < height,
  );
  return (
    <div ref={box} className={css.map}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label ?? t("Peta titik yang diajukan dan {count} lainnya di sekitarnya", { count: inside.length })}
      >
        <defs>
          <pattern id="o-grid" width="34" height="34" patternUnits="userSpaceOnUse">
            <path d="M34 0H0V34" fill="none" stroke="var(--p-grid)" />
          </pattern>
        </defs>
        <rect width={width} height={height} fill="var(--p-fill-4)" />
        <rect width={width} height={height} fill="url(#o-grid)" />
        {rings.map((r) => (
          <g key={r}>
            <circle cx={width / 2} cy={height / 2} r={r / perPixel} className={r === radius ? css.radius : css.ring} />
            <text x={width / 2} y={height / 2 - r / perPixel - 4} textAnchor="middle" className={css.word}>
              {r === radius ? `${metres(r)}, ${radiusWord}` : metres(r)}
            </text>
          </g>
        ))}
        {inside.map((p) => (
          <g key={p.id}>
            {p.alert ? <path d={`M${width / 2} ${height / 2}L${p.x} ${p.y}`} className={css.thread} /> : null}
            <circle cx={p.x} cy={p.y} r="6" className={css.dot} data-same={p.alert || undefined} />
            <text
              x={p.x > width - 70 ? p.x - 10 : p.x + 10}
              y={p.y - 4}
              textAnchor={p.x > width - 70 ? "end" : "start"}
              className={css.name}
            >
              {p.letter}, {metres(p.distance ?? 0)}
            </text>
          </g>
        ))}
        <rect x={width / 2 - 7} y={height / 2 - 7} width="14" height="14" rx="3" className={css.here} />
        <g transform={`translate(16 ${height - 20})`} className={css.word}>
          <path d={`M0 0v5h${scale / perPixel}v-5`} fill="none" stroke="currentColor" />
          <text x={scale / perPixel + 8} y="6">
            {metres(scale)}
          </text>
        </g>
      </svg>
      <span className={css.zoom}>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t("Perbesar peta")}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label={t("Perkecil peta")}
          disabled={zoom === extents.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </span>
      <span className={`${css.at} p-caption p-tabular`}>
        {/* in the form that map applications accept when pasted */}
        {at.latitude}, {at.longitude}
      </span>
    </div>
  );
}

/** The picture is drawn at its actual size in pixels, so that text keeps its size. */
function useSize(of: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(defaultSize);
  useLayoutEffect(() => {
    const el = of.current;
    if (!el) return;
    const watch = new ResizeObserver(([entry]) => {
      const r = entry?.contentRect;
      if (r && r.width > 0 && r.height > 0) setSize({ width: Math.round(r.width), height: Math.round(r.height) });
    });
    watch.observe(el);
    return () => watch.disconnect();
  }, [of]);
  return size;
}
