import type pg from "pg";
import type { OnLand } from "./land.ts";
import type { Random } from "./random.ts";
import type { Scale, ScaleName } from "./scale.ts";

/** The input of every part of the seed. */
export type SeedContext = {
  readonly client: pg.ClientBase;
  readonly name: ScaleName;
  readonly scale: Scale;
  readonly random: Random;
  readonly onLand: OnLand;
  /** A plain day in Asia/Jakarta. */
  readonly today: string;
  /** First day of the first month that has sales. */
  readonly firstMonth: string;
  readonly log: (line: string) => void;
};
