/** SQL of z for a service level above one half, to three digits (Hastings 26.2.23). */
export function serviceFactorSql(level: string): string {
  const t = `sqrt(-2 * ln(1 - ${level}))`;
  return `(${t} - (2.515517 + 0.802853 * ${t} + 0.010328 * ${t} ^ 2) / (1 + 1.432788 * ${t} + 0.189269 * ${t} ^ 2 + 0.001308 * ${t} ^ 3))`;
}
