/** A miniature of a layout, drawn from the preset itself, so that it always matches. */
import { type Preset, type PresetName, presets } from "#platform/ui/index.web.ts";

const grounds = { white: "var(--p-container)", gray: "var(--p-fill-2)", dark: "#0c0e16" } as const;
const line = "var(--p-border-control)";

const sideWidth = (p: Preset): number =>
  p.isMenuCollapsed ? 9 : p.layoutMenu === "flyout" && p.flyoutMenuType === "compact" ? 16 : 26;

export function PresetPicture({ name }: { readonly name: PresetName }) {
  const p = presets[name];
  const ground = grounds[p.menuColor];
  const inset = p.isAppMaxWidth ? 8 : 0;
  const left = p.layoutMenu !== "simply" && p.menuLayoutType === "left" ? sideWidth(p) : 0;
  const bar = left === 0 ? 7 : 0;
  const x = inset + left;
  const wide = 120 - inset - x;
  const top = p.layoutTopbar === "v1" ? (p.isTopbarSeparated ? 12 : 9) : 0;
  return (
    <svg viewBox="0 0 120 68" aria-hidden="true">
      <rect width="120" height="68" fill={p.isGrayBackground ? "var(--p-layout)" : "var(--p-container)"} />
      {bar ? (
        <rect x={inset} width={120 - 2 * inset} height={bar} fill={ground} stroke={line} strokeWidth=".5" />
      ) : null}
      {left ? <rect x={inset} width={left} height="68" fill={ground} stroke={line} strokeWidth=".5" /> : null}
      {left ? (
        <rect x={inset + 3} y="5" width={Math.max(3, left - 8)} height="3" rx="1" fill="var(--p-brand)" />
      ) : (
        <rect x={inset + 3} y="2" width="12" height="3" rx="1" fill="var(--p-brand)" />
      )}
      {left
        ? [14, 20, 26, 32].map((y) => (
            <rect
              key={y}
              x={inset + 3}
              y={y}
              width={Math.max(3, left - 10)}
              height="2"
              rx="1"
              fill="var(--p-border)"
              opacity=".6"
            />
          ))
        : [22, 36, 50].map((at) => (
            <rect key={at} x={inset + at} y="2.5" width="9" height="2" rx="1" fill="var(--p-border)" opacity=".6" />
          ))}
      {top ? (
        <rect
          x={p.isTopbarSeparated ? x + 4 : x}
          y={bar + (p.isTopbarSeparated ? 4 : 0)}
          width={p.isTopbarSeparated ? wide - 8 : wide}
          height="8"
          rx={p.isTopbarSeparated ? 2 : 0}
          fill={p.isGrayTopbar ? "var(--p-fill-2)" : "var(--p-container)"}
          stroke={line}
          strokeWidth=".5"
        />
      ) : null}
      {p.layoutBreadcrumbs === "v2" ? (
        <rect x={x} y={bar + top} width={wide} height="6" fill="var(--p-container)" stroke={line} strokeWidth=".5" />
      ) : (
        <rect x={x + 5} y={bar + top + 3} width="18" height="2" rx="1" fill="var(--p-border)" opacity=".6" />
      )}
      <rect
        x={x + 5}
        y={bar + top + 10}
        width={(wide - 13) / 2}
        height="18"
        rx="2"
        fill="var(--p-container)"
        stroke={line}
        strokeWidth=".75"
      />
      <rect
        x={x + 8 + (wide - 13) / 2}
        y={bar + top + 10}
        width={(wide - 13) / 2}
        height="18"
        rx="2"
        fill="var(--p-container)"
        stroke={line}
        strokeWidth=".75"
      />
      <rect
        x={x}
        y={p.layoutFooter === "v3" || p.layoutFooter === "v4" ? 54 : 62}
        width={wide}
        height="14"
        fill={p.layoutFooter === "v3" ? "var(--p-fill-2)" : p.layoutFooter === "v4" ? "#0c0e16" : "none"}
        stroke={line}
        strokeWidth=".5"
      />
    </svg>
  );
}
