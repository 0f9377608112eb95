/** SQL of a number from 0 to n − 1 that depends only on the given ids. */
export const dice = (n: number, ...of: string[]): string =>
  `(('x' || substr(md5(${of.map((o) => `${o}::text`).join(" || ' ' || ")}), 1, 7))::bit(28)::int % ${n})`;
