/** Selects the primary colour: six predefined ones, or any other, with a preview on a button. */
import BgColorsOutlined from "@ant-design/icons/BgColorsOutlined";
import CheckCircleOutlined from "@ant-design/icons/CheckCircleOutlined";
import CloseCircleOutlined from "@ant-design/icons/CloseCircleOutlined";
import { useEffect, useRef } from "react";
import { colourThrottleMs, defaultPrimaryColour } from "#kit/constants.ts";
import { changeSetting, decimal, useSetting, useT } from "#platform/ui/index.web.ts";
import { contrast, readable } from "../theme/colour.web.ts";
import styles from "./settings.module.css";

const offered = [defaultPrimaryColour, "#0d9488", "#6b5bd2", "#b83280", "#d97706", "#4c5269"] as const;

/**
 * The picker fires for every pixel; the theme is updated at most five times a second, and always with the last colour.
 */
function useThrottledColour(): (colour: string) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef("");
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (colour) => {
    latest.current = colour;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      changeSetting("primaryColor", latest.current);
    }, colourThrottleMs);
  };
}

export default function ColourPanel() {
  const t = useT();
  const colour = useSetting("primaryColor");
  const dark = useSetting("theme") === "dark";
  const pick = useThrottledColour();
  const { solid } = readable(colour, dark);
  const ratio = decimal(contrast("#ffffff", solid), 1);
  return (
    <div className={styles.colour}>
      <div className="p-row">
        <span className={styles.settingLabel}>Primary color</span>
        <span className="p-gap" />
        <span className="p-mono p-caption p-muted">{colour}</span>
        {colour === defaultPrimaryColour ? null : (
          <button
            type="button"
            className="p-ib"
            data-small=""
            aria-label={t("Kembalikan warna awal")}
            onClick={() => changeSetting("primaryColor", defaultPrimaryColour)}
          >
            <CloseCircleOutlined />
          </button>
        )}
      </div>
      <div className={`p-row ${styles.swatches}`}>
        {offered.map((c) => (
          <button
            key={c}
            type="button"
            className={styles.swatch}
            aria-label={c}
            aria-pressed={c === colour}
            onClick={() => changeSetting("primaryColor", c)}
          >
            <span style={{ background: c }} />
          </button>
        ))}
        <span className="p-gap" />
        <label className={`p-ib ${styles.picker}`} data-small="">
          <BgColorsOutlined aria-hidden="true" />
          <span className="p-hidden">{t("Warna lain")}</span>
          <input type="color" value={colour} onChange={(e) => pick(e.target.value)} />
        </label>
      </div>
      <p className={styles.colourNote}>
        <CheckCircleOutlined aria-hidden="true" />{" "}
        {t("Tombol memakai {shade}, kontras {ratio} : 1", { shade: solid, ratio })}
      </p>
    </div>
  );
}
