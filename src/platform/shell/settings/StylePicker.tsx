/** The three style versions, each shown in its own font. */
import { useEffect } from "react";
import { changeSetting, type Settings, useSetting } from "#platform/ui/index.web.ts";
import { loadFont } from "../theme/fonts.web.ts";
import styles from "./settings.module.css";

type Version = Settings["version"];
const fonts: readonly {
  readonly version: Version;
  readonly name: string;
  readonly font: string;
  readonly radius: number;
  readonly title: string;
}[] = [
  {
    version: "fluent",
    name: "Fluent",
    font: "-apple-system, 'Segoe UI', Roboto, 'Inter Variable', sans-serif",
    radius: 6,
    title: "Fluent (System Default Font)",
  },
  { version: "clean", name: "Clean", font: "Mukta, sans-serif", radius: 4, title: "Clean (Mukta Font)" },
  { version: "air", name: "Air", font: "'Source Sans 3', sans-serif", radius: 10, title: "Air (Source Sans Font)" },
];

export function StylePicker() {
  const chosen = useSetting("version");
  useEffect(() => {
    for (const { version } of fonts) void loadFont(version);
  }, []);
  return (
    <fieldset className={styles.styles}>
      <legend className={styles.settingLabel}>Style</legend>
      {fonts.map((s) => (
        <label key={s.version} style={{ borderRadius: s.radius }} title={s.title}>
          <input
            type="radio"
            name="p-style"
            className="p-hidden"
            checked={chosen === s.version}
            onChange={() => changeSetting("version", s.version)}
          />
          <span style={{ font: `600 20px/28px ${s.font}` }}>Aa</span>
          <span className="p-caption">{s.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
