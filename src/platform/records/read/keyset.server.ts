import type { Term } from "./order.server.ts";

/** A position in a list: the sort keys of the row there, and the number of rows before it (`exact`, or estimated). */
export type ListPosition = {
  readonly offset: number;
  readonly exact: boolean;
  readonly keys: readonly (string | null)[];
};

const longest = 3_000;

/** A position as a URL parameter; undefined if its keys are too long for one. */
export function writePosition(sort: string, position: ListPosition): string | undefined {
  const text = Buffer.from(JSON.stringify([sort, position.offset, position.exact ? 1 : 0, ...position.keys])).toString(
    "base64url",
  );
  return text.length <= longest ? text : undefined;
}

/** Parses a position. Undefined if it is malformed or belongs to another order. */
export function readPosition(raw: unknown, sort: string, terms: readonly Term[]): ListPosition | undefined {
  if (typeof raw !== "string" || raw.length > longest || !/^[A-Za-z0-9_-]+$/.test(raw)) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(raw, "base64url").toString("utf8"));
    if (!Array.isArray(read)) return undefined;
    const [order, offset, exact, ...keys] = read as unknown[];
    if (order !== sort || !Number.isSafeInteger(offset) || (offset as number) < 0 || keys.length !== terms.length)
      return undefined;
    const right = keys.every((k, i) =>
      k === null ? terms[i]?.nullable : typeof k === "string" && k.isWellFormed() && !k.includes("\0"),
    );
    return right ? { offset: offset as number, exact: exact === 1, keys: keys as (string | null)[] } : undefined;
  } catch {
    return undefined;
  }
}

type Side = "from" | "before";

/**
 * Predicate for the rows from a position on (inclusive), or before it. If no key is NULL and all have the same
 * direction, it is a row comparison, which an index answers directly; otherwise the range of the first key bounds the
 * index scan and the rest is filtered.
 */
export function sideOf(
  terms: readonly Term[],
  place: ListPosition,
  side: Side,
  params: Record<string, unknown>,
  nonNull: ReadonlySet<number> = new Set(),
): string {
  place.keys.forEach((k, i) => {
    if (k !== null) params[`k${i}`] = k;
  });
  const present = (i: number) => !terms[i]?.nullable || nonNull.has(i);
  const first = terms[0] as Term;
  if (terms.every((t, i) => present(i) && t.down === first.down)) {
    const sign = first.down === (side === "before") ? ">" : "<";
    return `(${terms.map((t) => t.sql).join(", ")}) ${sign}${side === "from" ? "=" : ""} (${terms.map((t, i) => keyOf(t, i)).join(", ")})`;
  }
  const all = stepwise(terms, place, side, 0, present);
  return present(0) && place.keys[0] !== null
    ? `${first.sql} ${first.down === (side === "before") ? ">=" : "<="} ${keyOf(first, 0)} and ${all}`
    : all;
}

const keyOf = (t: Term, i: number): string => `:k${i}::${t.cast}`;

function stepwise(
  terms: readonly Term[],
  place: ListPosition,
  side: Side,
  i: number,
  present: (i: number) => boolean,
): string {
  const t = terms[i] as Term;
  const last = i === terms.length - 1;
  const beyond = t.down === (side === "before") ? ">" : "<";
  if (last) return `${t.sql} ${beyond}${side === "from" ? "=" : ""} ${keyOf(t, i)}`;
  const rest = stepwise(terms, place, side, i + 1, present);
  if (place.keys[i] === null)
    return side === "from"
      ? `(${t.sql} is null and ${rest})`
      : `(${t.sql} is not null or (${t.sql} is null and ${rest}))`;
  const further =
    side === "from" && !present(i)
      ? `(${t.sql} ${beyond} ${keyOf(t, i)} or ${t.sql} is null)`
      : `${t.sql} ${beyond} ${keyOf(t, i)}`;
  return `(${further} or (${t.sql} = ${keyOf(t, i)} and ${rest}))`;
}
