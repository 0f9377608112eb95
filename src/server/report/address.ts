type Question = { readonly route: string; readonly query: Readonly<Record<string, string>> };
/** A report as it is asked; the product line of an address is part of the question, and without it there is none. */
export function addressOf({ route, query: { line, ...asked } }: Question): string | undefined {
  const path = line === undefined ? route : route.replace(/:[a-zA-Z]+/, line);
  return path.includes(":") ? undefined : `${path}?${new URLSearchParams(asked).toString()}`;
}
