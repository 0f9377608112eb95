type Say = (text: string) => string;

/** "Pindah gudang: GD-01 – …": what is asked stands first in a title and is a word of the portal's, read in the reader's language; what follows is data. */
export function proposalTitle(title: string, t: Say): string {
  const at = title.indexOf(": ");
  return at < 0 ? title : `${t(title.slice(0, at))}${title.slice(at)}`;
}
