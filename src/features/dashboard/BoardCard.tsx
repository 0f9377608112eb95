import type { ReactNode } from "react";

type Props = {
  readonly className: string;
  readonly title: string;
  /** Words or a count behind the title. */
  readonly beside?: ReactNode;
  /** Where the card's own page is and what the way there is called; nothing for whoever may not open it. */
  readonly href: string | null;
  readonly link: string;
  readonly children: ReactNode;
};
/** A card of the board with a title and the way to the page behind it. */
export const BoardCard = ({ className, title, beside, href, link, children }: Props) => (
  <section className={`p-card ${className}`} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {beside}
      <span className="p-gap" />
      {href ? (
        <a className="p-small" href={`#${href}`}>
          {link}
        </a>
      ) : null}
    </header>
    {children}
  </section>
);
