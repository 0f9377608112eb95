// An empty temporary database server using the PostgreSQL of this machine: prints its URL and runs until SIGTERM.
import { rmSync } from "node:fs";
import { openDatabase, throwawayFolder } from "../src/platform/database/index.server.ts";

const systemBinaries = process.argv[2];
const dataDir = throwawayFolder("portal-system-postgres-");
const log = {
  info: () => {},
  warn: (message: string) => console.error(message),
  error: (message: string) => console.error(message),
};
const database = await openDatabase({
  dataDir,
  systemBinaries,
  log,
  options: { durable: false, sharedBuffersMb: 128, maxConnections: 300, socket: true },
});
const starter = process.ppid;
const alive = setInterval(() => {
  if (process.ppid !== starter) void end();
}, 500);

async function end(): Promise<void> {
  clearInterval(alive);
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

process.on("SIGTERM", () => void end());
process.on("SIGINT", () => {});
console.log(database.url);
