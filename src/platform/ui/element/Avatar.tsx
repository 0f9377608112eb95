/** A person's picture, or the initials. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? "")
    .join("") || "?";

export const Avatar = ({
  name,
  src,
  large = false,
}: {
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly large?: boolean;
}) => (
  // drawn by the stylesheet, because text would become part of every button's name
  <span
    className="p-avatar"
    data-large={large ? "" : undefined}
    data-initials={src ? undefined : initialsOf(name)}
    aria-hidden="true"
  >
    {src ? <img src={src} alt="" /> : null}
  </span>
);
