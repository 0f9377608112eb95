/** Keeps one processor busy until the parent process ends. */
const sliceMs = 50;
process.stdin.on("close", () => process.exit()).resume();
const keepBusy = (): void => {
  for (const until = Date.now() + sliceMs; Date.now() < until; );
  setImmediate(keepBusy);
};
keepBusy();
