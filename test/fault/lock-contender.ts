// Acquires the lock of a folder at the given time, prints "won" or "refused", and holds the lock until it is killed.
import { lockFolder } from "#platform/database/index.server.ts";

const [folder = "", at = "0"] = process.argv.slice(2);
while (Date.now() < Number(at)) {
  // Busy waiting instead of a timer, so that all contenders act in the same millisecond.
}
try {
  await lockFolder(folder);
  process.stdout.write("won\n");
  setInterval(() => {}, 1_000);
} catch {
  process.stdout.write("refused\n");
}
