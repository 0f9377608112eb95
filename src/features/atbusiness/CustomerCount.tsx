import type { ReactNode } from "react";
import { decimal, integer, missing, percent } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import "./business.css";

type BoughtFigures = { readonly tonnes: string; readonly share: string | null };
type Props = {
  readonly children: ReactNode;
  readonly customers: number | undefined;
  readonly bought?: BoughtFigures | undefined;
};

/** A name with the number of bulk customers that belong to it. */
export function CustomerCount({ children, customers, bought }: Props) {
  const t = useT();
  return (
    <span className="bc-cell">
      <span>{children}</span>
      {customers === undefined ? null : (
        <span className="p-small p-muted">{t("{count} customer curah", { count: integer(customers) })}</span>
      )}
      {bought ? (
        <span className="p-small p-muted">
          <Bought of={bought} />
        </span>
      ) : null}
    </span>
  );
}

/** What was bought this year, and its share of all bulk sales. */
export function Bought({ of }: { readonly of: BoughtFigures }) {
  const t = useT();
  return t("{tonnes} ton tahun ini, {share} dari curah", {
    tonnes: decimal(of.tonnes, 1),
    share: of.share === null ? missing : percent(of.share),
  });
}
