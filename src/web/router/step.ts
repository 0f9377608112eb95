/** How an answer is laid out, and words while they are typed; a select writes one of these at every press of an arrow key. */
const quiet: ReadonlySet<string> = new Set(["sort", "perPage", "columns", "open", "swap", "over", "figure", "q"]);

/** Whether Back takes back a change of these parts of an address: another question, row or page is a step; another order begins at the first page and is none. */
export function isStep(names: readonly string[]): boolean {
  const rest = names.filter((name) => name !== "page");
  return rest.length > 0 ? rest.some((name) => !quiet.has(name)) : names.length > 0;
}
