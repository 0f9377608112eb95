type Question = { readonly route: string; readonly query: Readonly<Record<string, string>> };
/**
 * The address of a report with its parameters. The product line is part of the path; undefined if it is required and
 * missing.
 */
export function addressOf({ route, query: { line, ...parameters } }: Question): string | undefined {
  const path = line === undefined ? route : route.replace(/:[a-zA-Z]+/, line);
  return path.includes(":") ? undefined : `${path}?${new URLSearchParams(parameters).toString()}`;
}
