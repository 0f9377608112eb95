import CaretRightOutlined from "@ant-design/icons/CaretRightOutlined";
import PauseOutlined from "@ant-design/icons/PauseOutlined";
import { Button, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { time, useT } from "#platform/ui/index.web.ts";
import { speedAt } from "./movement.ts";
import type { Movement } from "./pergerakan.calls.ts";
import styles from "./movement.module.css";

/** Minutes of the day per second of playback. */
const speeds = [1, 5, 15, 30, 60] as const;
const step = 60;

type Props = { readonly of: Movement; readonly at: number; readonly onAt: (at: number) => void };
/** Plays the day: space starts and pauses, arrow keys move by a minute, with Shift by ten. */
export function Player({ of, at, onAt }: Props) {
  const t = useT();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(15);
  const [from, to] = [of.track[0]?.[0] ?? 0, of.track.at(-1)?.[0] ?? 0];
  const latest = useRef({ at, onAt });
  latest.current = { at, onAt };
  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function play(now) {
      const next = latest.current.at + ((now - before) / 1000) * speed * step;
      before = now;
      latest.current.onAt(Math.min(to, next));
      if (next >= to) setPlaying(false);
      else frame = requestAnimationFrame(play);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, to]);
  const clamp = (next: number) => onAt(Math.min(to, Math.max(from, next)));
  const kmh = speedAt(of.track, at);
  return (
    <div className={styles.player}>
      <Button
        icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={playing ? t("Jeda putar ulang") : t("Putar ulang")}
        onClick={() => {
          if (!playing && at >= to) onAt(from);
          setPlaying(!playing);
        }}
      />
      <input
        type="range"
        min={from}
        max={to}
        step={step}
        value={Math.round(at)}
        aria-label={t("Waktu pada hari itu")}
        aria-valuetext={time(new Date(at * 1000))}
        onChange={(e) => clamp(Number(e.target.value))}
        onKeyDown={(e) => {
          if (e.key === " ") {
            e.preventDefault();
            setPlaying(!playing);
          }
          if (!e.shiftKey || (e.key !== "ArrowLeft" && e.key !== "ArrowRight")) return;
          e.preventDefault();
          clamp(at + (e.key === "ArrowRight" ? 10 : -10) * step);
        }}
      />
      <output className="p-tabular">
        {time(new Date(at * 1000))}
        {kmh === null ? "" : `, ${t("{speed} km/jam", { speed: kmh })}`}
      </output>
      <Select
        value={speed}
        aria-label={t("Kecepatan putar")}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
        onChange={setSpeed}
      />
    </div>
  );
}
