import { parseArgs } from "node:util";
import { migrate, openDatabase } from "#platform/database/index.server.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { seed } from "../../db/seeds/seed.ts";
import { isLarge } from "../../db/seeds/parts.ts";
import { type ScaleName, scaleOf, scales } from "../../db/seeds/scale.ts";

/**
 * `npm run seed -- --scale large [--lines 1000000] [--seed 7] [--today 2026-06-30]`: fills an empty database with demo
 * data. Stop the portal first if it uses its own database.
 */
const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "demo" },
    seed: { type: "string" },
    today: { type: "string" },
    lines: { type: "string" },
  },
});
const env = readEnv();
const stop = (message: string): never => {
  console.error(message);
  process.exit(1);
};
if (env.NODE_ENV === "production") stop("Demo data is never put into a production database.");
if (!Object.hasOwn(scales, values.scale)) stop(`--scale is one of ${Object.keys(scales).join(", ")}`);
if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) stop("--seed is a whole number");
if (values.lines !== undefined && !/^[1-9]\d{2,8}$/.test(values.lines)) stop("--lines is a whole number");
if (values.today !== undefined && !/^20\d\d-\d\d-\d\d$/.test(values.today)) stop("--today is a day like 2026-06-30");

const name = values.scale as ScaleName;
const lines = values.lines === undefined ? undefined : Number(values.lines);
const from = Date.now();
const say = (line: string): void => console.log(line);
const database = await openDatabase({
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL,
  log: { info: say, warn: console.warn, error: console.error },
  options: isLarge({ scale: scaleOf(name, lines) }) ? { bulkLoad: true, sharedBuffersMb: 1024 } : {},
});
try {
  await migrate(database.url, { log: say });
  await seed(database.url, {
    scale: name,
    log: say,
    ...(values.seed ? { seed: Number(values.seed) } : {}),
    ...(values.today ? { today: values.today } : {}),
    ...(lines ? { lines } : {}),
  });
  say(`Done in ${((Date.now() - from) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.stop();
}
