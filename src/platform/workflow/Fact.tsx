import type { ReactNode } from "react";
import { useT } from "#platform/ui/index.web.ts";

/** One line of a proposal; a dash if it is empty. */
export function Fact({ label, children }: { readonly label: string; readonly children?: ReactNode }) {
  const t = useT();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children || <span className="p-faint">–</span>}</dd>
    </div>
  );
}

/** The same as a function, for lists of text lines. */
export const fact = (label: string, value: ReactNode): ReactNode => (
  <Fact key={label} label={label}>
    {value}
  </Fact>
);
