import { useId, useRef, useState } from "react";
import type { Figure } from "../cube.ts";
import type { PointsAnswer } from "../report.ts";
import { decimal, useT } from "#platform/ui/index.web.ts";
import { headUnit, withUnit } from "../page/figures.web.ts";
import { outlineBox } from "./province-outlines.web.ts";
import { reaches, type Shade, shadesOf } from "./province-shades.web.ts";
import styles from "./province-map.module.css";
import stackStyles from "./stack.module.css";
import legendStyles from "../page/legend.module.css";

type Props = {
  readonly answer: PointsAnswer;
  readonly figure: Figure;
  readonly label: string;
  readonly whole: boolean;
  readonly onPick: (ids: readonly number[]) => void;
};
const onward: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Provinces shaded by quintile. The map is one tab stop; arrow keys move from the greatest to the least. */
export default function ProvinceMap({ answer, figure, label, whole, onPick }: Props) {
  const t = useT();
  const hatch = useId();
  const list = useRef<SVGGElement>(null);
  const shades = shadesOf(answer.points, figure);
  const listed = shades.filter((s) => s.members.length > 0).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const [at, setAt] = useState<string>();
  const here = listed.find((s) => s.code === at);
  const words = (s: Shade) => s.members.map((m) => `${m.name}: ${withUnit(figure, m.value, t)}`).join(" · ");
  const go = (next: Shade | undefined) => {
    if (next) list.current?.querySelector<SVGPathElement>(`[data-code="${next.code}"]`)?.focus();
  };
  const onKey = (e: React.KeyboardEvent, s: Shade) => {
    const i = listed.indexOf(s);
    const to =
      e.key in onward
        ? listed[i + (onward[e.key] ?? 0)]
        : e.key === "Home"
          ? listed[0]
          : e.key === "End"
            ? listed.at(-1)
            : undefined;
    if (to) go(to);
    else if (e.key === "Enter" || e.key === " ") onPick(s.members.map((m) => m.id));
    else return;
    e.preventDefault();
  };
  return (
    <div className={styles.provinces}>
      <div>
        <svg viewBox={outlineBox} role="group" aria-label={label}>
          <defs>
            <pattern id={hatch} width="70" height="70" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0H70V70H0Z" className={styles.hatchGround} />
              <path d="M0 0V70" className={styles.hatch} />
            </pattern>
          </defs>
          {shades
            .filter((s) => s.members.length === 0)
            .map((s) => (
              <path
                key={s.code}
                d={s.path}
                data-step={whole ? 0 : "none"}
                style={whole ? undefined : { fill: `url(#${hatch})` }}
              />
            ))}
          <g ref={list}>
            {listed.map((s) => (
              <path
                key={s.code}
                d={s.path}
                data-code={s.code}
                data-step={s.step ?? "none"}
                data-tone={s.value !== null && s.value < 0 ? "down" : undefined}
                role="button"
                tabIndex={(here ?? listed[0]) === s ? 0 : -1}
                aria-label={words(s)}
                onClick={() => onPick(s.members.map((m) => m.id))}
                onFocus={() => setAt(s.code)}
                onPointerEnter={() => setAt(s.code)}
                onKeyDown={(e) => onKey(e, s)}
              />
            ))}
          </g>
        </svg>
      </div>
      <p className={stackStyles.mapFoot} aria-hidden="true">
        {here ? words(here) : listed[0] ? words(listed[0]) : null}
      </p>
      <Steps shades={shades} figure={figure} whole={whole} />
    </div>
  );
}

function Steps({
  shades,
  figure,
  whole,
}: {
  readonly shades: readonly Shade[];
  readonly figure: Figure;
  readonly whole: boolean;
}) {
  const t = useT();
  const unit = headUnit(figure, t);
  const text = (n: number) => decimal(n.toFixed(0), 0);
  return (
    <p className={legendStyles.legend}>
      {reaches(shades).map((r) => (
        <span key={r.step} data-key="step" data-step={r.step}>
          {r.from === r.to ? text(r.from) : `${text(r.from)} – ${text(r.to)}`}
        </span>
      ))}
      <span data-key="step" data-step="0">
        {t("nihil")}
      </span>
      {whole ? null : (
        <span data-key="step" data-step="none">
          {t("tanpa data")}
        </span>
      )}
      {unit ? <span className="p-faint">{unit}</span> : null}
    </p>
  );
}
