import type { ReactNode } from "react";

type Props = {
  readonly className: string | undefined;
  readonly title: string;
  /** Text or a count beside the title. */
  readonly beside?: ReactNode;
  /** Address of the card's page, null without access, and the text of the link. */
  readonly href: string | null;
  readonly link: string;
  readonly children: ReactNode;
};
/** A card of the dashboard with a title and a link to the page behind it. */
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
