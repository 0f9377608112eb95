/** The names with one of them moved one place up or down. */
export function movedBy(names: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const at = names.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= names.length) return names;
  const next = [...names];
  next.splice(at, 1);
  next.splice(to, 0, name);
  return next;
}

/** The names with one of them moved to a position. */
export function movedTo(names: readonly string[], name: string, to: number): readonly string[] {
  const rest = names.filter((n) => n !== name);
  return names.includes(name) ? [...rest.slice(0, to), name, ...rest.slice(to)] : names;
}
