/** The same connection with one more server option (`-c name=value`); options that the address has already are kept. */
export function withOption(url: string, option: string): string {
  const made = new URL(url);
  const before = made.searchParams.get("options");
  made.searchParams.set("options", before ? `${before} ${option}` : option);
  made.search = made.search.replaceAll("+", "%20");
  return made.href;
}
