// Takes the lock of a folder at an agreed moment, reports the result, and keeps the lock until it is told to end.
import { lockFolder } from "#server/postgres/folder-lock.ts";

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
