import { isExact, type MenuItem } from "./menu/tree.web.ts";

/** The breadcrumb after the home link: names, the last of which is the page itself. */
export type Crumb = { readonly title: string; readonly item?: MenuItem };
export function crumbsOf(
  trail: readonly MenuItem[],
  path: string,
  extra: string | undefined,
  pageTitle: string | undefined,
): readonly Crumb[] {
  const known = trail.map((item) => ({ title: item.title, item }));
  if (extra) return [...known, { title: extra }];
  const beyond = pageTitle !== undefined && !isExact(trail.at(-1), path) && trail.at(-1)?.title !== pageTitle;
  return beyond ? [...known, { title: pageTitle }] : known;
}
