type Say = (text: string) => string;

/** "Pindah gudang: GD-01 – …": the first part of a title is translated, the rest is data. */
export function proposalTitle(title: string, t: Say): string {
  const at = title.indexOf(": ");
  return at < 0 ? title : `${t(title.slice(0, at))}${title.slice(at)}`;
}
