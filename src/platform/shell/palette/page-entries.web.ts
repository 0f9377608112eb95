/** The pages that the command palette finds: those of the menu, and permitted ones that have no entry in it. */
import { type MenuItem, pagesOf } from "../menu/tree.web.ts";
import type { PaletteEntry } from "./palette-state.web.ts";
import { publicPage, unlisted } from "./unlisted.web.ts";

/** Number of pages that the palette shows for a search. */
export const maxPages = 12;

/** `links` are the addresses that this person may open, `nameOf` translates titles. */
export function pageEntries(
  items: readonly MenuItem[],
  links: readonly string[],
  nameOf: (title: string) => string,
): readonly PaletteEntry[] {
  const pages = pagesOf(items);
  const entry = (url: string, title: string, above: readonly string[], icon?: string): PaletteEntry => ({
    id: `page:${url}`,
    title: nameOf(title),
    hint: above.map(nameOf).join(" / "),
    ...(icon && { icon }),
    to: url,
  });
  const listed = new Set(pages.map((p) => p.url));
  const others = [...unlisted].filter(([url]) => (url === publicPage || links.includes(url)) && !listed.has(url));
  return [
    ...pages.map((p) => entry(p.url, p.title, p.above, p.icon)),
    ...others.map(([url, title]) => {
      const parent = pages.find((p) => url.startsWith(`${p.url}/`));
      return entry(url, title, parent ? [...parent.above, parent.title] : [], parent?.icon);
    }),
  ];
}
