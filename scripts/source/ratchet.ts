// A ratchet compares the current violations with a baseline that may only become smaller.
import { readFileSync, writeFileSync } from "node:fs";
import { root } from "./modules.ts";

export type Amounts = Readonly<Record<string, number>>;

/** Differences from the baseline: new and increased violations, and entries that are higher than needed. */
export function ratchetProblems(baseline: Amounts, now: Amounts, limitOf: (key: string) => number): string[] {
  const problems: string[] = [];
  for (const [key, amount] of Object.entries(now)) {
    const allowed = baseline[key];
    if (allowed === undefined) problems.push(`${key}: ${amount}, the limit is ${limitOf(key)}`);
    else if (amount > allowed) problems.push(`${key}: grew from ${allowed} to ${amount}`);
    else if (amount < allowed) problems.push(`${key}: shrank from ${allowed} to ${amount}: lower the baseline`);
  }
  for (const key of Object.keys(baseline))
    if (!(key in now)) problems.push(`${key}: is within the limit: remove it from the baseline`);
  return problems;
}

/** The baseline after a change: no amount rises and no entry is added. */
export const lowered = (baseline: Amounts, now: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(now)
      .filter(([key]) => key in baseline)
      .map(([key, amount]) => [key, Math.min(amount, baseline[key] as number)])
      .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
  );

/** Compares with the baseline in `scripts/source/`, or lowers it if the process was started with `--lower`. */
export function runRatchet(name: string, now: Amounts, limitOf: (key: string) => number): void {
  const path = `${root}scripts/source/${name}.json`;
  let baseline = JSON.parse(readFileSync(path, "utf8")) as Amounts;
  if (process.argv.includes("--lower")) {
    baseline = lowered(baseline, now);
    writeFileSync(path, `${JSON.stringify(baseline, null, 2)}\n`);
  }
  const problems = ratchetProblems(baseline, now, limitOf);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write(`To lower the baseline: node scripts/run.mjs check-${name} --lower\n`);
    process.exitCode = 1;
  }
  process.stdout.write(`${name}: ${Object.keys(now).length} in the baseline or new, ${problems.length} problems\n`);
}
