/** A program that keeps one processor busy until the process that started it ends. */
const sliceMs = 50;
process.stdin.on("close", () => process.exit()).resume();
const spin = (): void => {
  for (const until = Date.now() + sliceMs; Date.now() < until; );
  setImmediate(spin);
};
spin();
