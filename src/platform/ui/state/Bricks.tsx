/**
 * The graphical motif of the product: a wall of bricks, used in the logo, in empty and error states, and on the sign-in
 * map only.
 */

/** The logo, in the brand colour. */
export const Logo = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ flex: "none", display: "block" }}>
    <rect width="28" height="28" rx="7" fill="var(--p-brand)" />
    <g fill="#fff">
      <rect x="6" y="7.5" width="9.5" height="3.6" rx="1" />
      <rect x="17" y="7.5" width="5" height="3.6" rx="1" opacity=".62" />
      <rect x="6" y="12.6" width="5" height="3.6" rx="1" opacity=".62" />
      <rect x="12.5" y="12.6" width="9.5" height="3.6" rx="1" />
      <rect x="6" y="17.7" width="9.5" height="3.6" rx="1" />
      <rect x="17" y="17.7" width="5" height="3.6" rx="1" opacity=".62" />
    </g>
  </svg>
);

export type IllustrationKind = "empty" | "narrow" | "error" | "forbidden" | "missing" | "loading";
type Place = { readonly row: number; readonly col: number };
const places: readonly Place[] = Array.from({ length: 20 }, (_, i) => ({ row: Math.floor(i / 5), col: i % 5 })).filter(
  (p) => p.row < 3 || p.col < 5,
);
const is = (p: Place, row: number, col: number): boolean => p.row === row && p.col === col;

const filled = "var(--p-fill-2)";
function Brick({ place: p, kind }: { readonly place: Place; readonly kind: IllustrationKind }) {
  const x = 0.5 + p.col * 26 + (p.row % 2 ? 13 : 0);
  const y = 0.5 + p.row * 12;
  const box = { x, y, width: 23, height: 9, rx: 1.5 };
  const gap = <rect {...box} fill="none" stroke="var(--p-border-control)" strokeDasharray="3 2" />;
  if (kind === "empty")
    return is(p, 3, 0) ? (
      <rect {...box} fill="var(--p-b2)" />
    ) : is(p, 3, 1) ? (
      <rect {...box} fill="var(--p-b1)" />
    ) : (
      gap
    );
  if (kind === "narrow" && is(p, 1, 2)) return <rect {...box} fill="none" stroke="var(--p-brand)" strokeWidth="1.5" />;
  if (kind === "error" && is(p, 1, 3))
    return <rect {...box} y={y + 2.5} fill="var(--p-error)" transform={`rotate(14 ${x + 12} ${y + 7.5})`} />;
  if (kind === "missing" && is(p, 2, 2)) return gap;
  if (kind === "missing" && is(p, 1, 2)) return null;
  if (kind === "forbidden" && ((p.row === 1 && p.col > 0 && p.col < 4) || (p.row === 2 && p.col > 0 && p.col < 4)))
    return <rect {...box} fill={is(p, 1, 2) || is(p, 2, 2) ? "var(--p-b4)" : "var(--p-b2)"} />;
  return <rect {...box} fill={filled} />;
}

/** The small wall above a state: complete, with gaps, displaced or blocked. */
export const StateIllustration = ({ kind }: { readonly kind: IllustrationKind }) => (
  <svg
    width="142"
    height="52"
    viewBox="0 0 142 52"
    aria-hidden="true"
    style={{ display: "block", margin: "0 auto 16px" }}
  >
    {places.map((place) => (
      <Brick key={`${place.row}-${place.col}`} place={place} kind={kind} />
    ))}
  </svg>
);
