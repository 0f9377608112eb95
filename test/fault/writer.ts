// A minimal instance of the portal: opens its database, writes rows as fast as possible, and records each acknowledged
// row in a synced file.
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const { openDatabase } = await import("#platform/database/embedded/open-database.server.ts");
const [dataDir = "", notes = "", lanes = "2"] = process.argv.slice(2);
const report = (event: object): void => void process.stdout.write(`${JSON.stringify(event)}\n`);
const log = {
  info: (text: string) => report({ text }),
  warn: (text: string) => report({ text }),
  error: (text: string) => report({ text }),
};

const began = performance.now();
const database = await openDatabase({ dataDir, log }).catch((error: Error) => {
  report({ refused: error.message });
  process.exit(3);
});
database.onRestarted(() => report({ restarted: true }));
process.on("SIGTERM", () => void database.stop().then(() => process.exit(0)));

const pool = new pg.Pool({ connectionString: database.url, max: 4, connectionTimeoutMillis: 30_000 });
pool.on("error", () => {});
await pool.query("create table if not exists mark (id text primary key, note text not null)");
report({ url: database.url, openMs: Math.round(performance.now() - began) });

const file = notes ? openSync(notes, "a") : undefined;
let written = 0;

async function lane(name: number): Promise<void> {
  for (let n = 0; file !== undefined; n++) {
    const id = `${process.pid}-${began}-${name}-${n}`;
    try {
      await pool.query("insert into mark (id, note) values ($1, $2)", [id, "x".repeat(n % 300)]);
    } catch {
      // Not acknowledged: it is unknown whether the row was stored, and it is not written again.
      await sleep(20);
      continue;
    }
    writeSync(file, `${id}\n`);
    fsyncSync(file);
    written++;
  }
}

let reported = 0;
setInterval(() => {
  if (written > reported) report({ written });
  reported = written;
}, 20);
await Promise.all(Array.from({ length: Number(lanes) }, (_, name) => lane(name)));
if (file !== undefined) closeSync(file);
