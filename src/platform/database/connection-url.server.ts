/** Adds one server option (`-c name=value`) to a connection URL and keeps the options it already has. */
export function withOption(url: string, option: string): string {
  const made = new URL(url);
  const before = made.searchParams.get("options");
  made.searchParams.set("options", before ? `${before} ${option}` : option);
  made.search = made.search.replaceAll("+", "%20");
  return made.href;
}
