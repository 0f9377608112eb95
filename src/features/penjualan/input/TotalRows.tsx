type Row = { readonly word: string; readonly value: string; readonly strong?: boolean };

/** Running totals of a document as the server works them out; they fade while newer ones are asked for. */
export function TotalRows({ rows, stale }: { readonly rows: readonly Row[]; readonly stale: boolean }) {
  return (
    <dl className="s-totals e-totals" data-stale={stale || undefined} aria-live="polite">
      {rows.map(({ word, value, strong }) => (
        <div key={word} data-strong={strong}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
