/** A person's picture, or the first letters of the name. */
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
  // drawn by the stylesheet: letters in the text would have to be part of every button's name
  <span
    className="p-avatar"
    data-large={large ? "" : undefined}
    data-initials={src ? undefined : initialsOf(name)}
    aria-hidden="true"
  >
    {src ? <img src={src} alt="" /> : null}
  </span>
);
