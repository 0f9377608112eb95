/** A function of the database that reads tables. */
export type ReadingFunction = {
  readonly kind: "reading-function";
  readonly name: string;
  readonly tables: readonly string[];
};

const known = new Map<string, readonly string[]>();

/**
 * Declares the tables that a function of the database reads, because a statement that calls it names only the function.
 * Cached results of such statements are read again after a change of these tables. Belongs in a server file.
 */
export function defineReadingFunction(name: string, tables: readonly string[]): ReadingFunction {
  known.set(name, tables);
  return { kind: "reading-function", name, tables };
}

/** All declared functions with their tables. */
export const readingFunctions = (): ReadonlyMap<string, readonly string[]> => known;

/** The tables that the functions in a text read. */
export const readBy = (text: string): readonly string[] =>
  [...known].flatMap(([name, tables]) => (text.includes(`${name}(`) ? tables : []));
