import type { CSSProperties, ReactNode, Ref } from "react";

type Props = {
  readonly label: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly onMouseLeave?: () => void;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
};

/** A table that scrolls within its card; scrollable elements must be focusable. */
export const ScrollRegion = ({ label, children, ...rest }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it only when it can have the focus
  <section aria-label={label} tabIndex={0} {...rest}>
    {children}
  </section>
);
