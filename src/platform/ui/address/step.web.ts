/** Parameters of presentation, and text being typed. A select changes one of them with every arrow key. */
const quiet: ReadonlySet<string> = new Set(["sort", "perPage", "columns", "open", "swap", "over", "figure", "q"]);

/**
 * Whether a change of these parameters adds a history entry. A changed filter, row or page does; a changed order, which
 * returns to the first page, does not.
 */
export function isStep(names: readonly string[]): boolean {
  const rest = names.filter((name) => name !== "page");
  return rest.length > 0 ? rest.some((name) => !quiet.has(name)) : names.length > 0;
}
