import { cpus } from "node:os";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Refused } from "#kit/refused.ts";

/** argon2id. The parameters are part of each hash, so that raising them here upgrades hashes at the next sign-in. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

// A hash takes 47 MB and one core for about 16 ms: without a limit, fifty simultaneous sign-ins would take 2.3 GB.
const atOnce = Math.min(4, Math.max(2, cpus().length));
const queueLimit = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLimit)
      throw new Refused("busy", "Terlalu banyak yang masuk bersamaan. Coba lagi sebentar.", [], 503, { retryAfter: 2 });
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let decoy: Promise<string> | undefined;
/**
 * A hash of a random password, computed early, so that the first sign-in with an unknown name takes no longer than
 * later ones.
 */
export const decoyHash = (): Promise<string> => (decoy ??= hashPassword(randomBytes(32).toString("hex")));

/**
 * Verifies a password. It takes the same time with and without a stored hash, so that response times do not reveal
 * which accounts exist.
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash());
  const same = await inTurn(() => verify(against, password).catch(() => false));
  return stored != null && same;
}

/** Whether a hash was made with weaker parameters than the current ones. */
export function needsRehash(stored: string): boolean {
  const m = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  return !m || Number(m[1]) < cost.memoryCost || Number(m[2]) < cost.timeCost;
}
