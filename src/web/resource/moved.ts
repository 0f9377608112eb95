/** The same names with one of them a place further up or down. */
export function moved(names: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const at = names.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= names.length) return names;
  const next = [...names];
  next.splice(at, 1);
  next.splice(to, 0, name);
  return next;
}

/** The same names with one of them put at a place. */
export function dropped(names: readonly string[], name: string, to: number): readonly string[] {
  const rest = names.filter((n) => n !== name);
  return names.includes(name) ? [...rest.slice(0, to), name, ...rest.slice(to)] : names;
}
