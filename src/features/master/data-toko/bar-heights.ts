/** Heights in percent of the tallest bar; floating-point numbers suffice because only proportions are drawn. */
export function heights(values: readonly string[]): readonly number[] {
  const drawn = values.map((v) => Math.abs(Number(v)));
  const maximum = Math.max(...drawn, 0);
  return drawn.map((v) => (maximum === 0 ? 0 : Math.max(v > 0 ? 2 : 0, Math.round((v / maximum) * 100))));
}
