import { Link } from "react-router";
import { Logo, useSetting } from "#platform/ui/index.web.ts";
import styles from "./side.module.css";

const versionNames = { fluent: "Fluent", clean: "Clean", air: "Air" } as const;

/** Logo, name of the application and style version; `stacked` puts the version below the name. */
export function Brand({
  compact = false,
  stacked = false,
}: {
  readonly compact?: boolean;
  readonly stacked?: boolean;
}) {
  const name = useSetting("logo");
  const version = versionNames[useSetting("version")];
  return (
    <Link
      className={styles.brand}
      to="/dashboard"
      data-stacked={stacked ? "" : undefined}
      aria-label={compact ? name : undefined}
    >
      <Logo />
      {compact ? null : (
        <>
          <b className="p-cut">{name}</b>
          <i>{version}</i>
        </>
      )}
    </Link>
  );
}
