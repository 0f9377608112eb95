// npm run check: all static checks of the source. All of them run, so that one run shows all findings.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";

type Check = { readonly name: string; readonly command: readonly string[] };

const node = [process.execPath, "--disable-warning=ExperimentalWarning"];
const tsc = [...node, "node_modules/typescript/bin/tsc", "--pretty", "false"];
const types = ["neutral", "server", "web", "test"].map(
  (name): Check => ({
    name: `types (${name})`,
    // each further checker resolves the shared types again, which costs more than it saves on two processors
    command: [...tsc, "--checkers", "1", "-p", `tsconfig.${name}.json`],
  }),
);
const own = readdirSync("scripts/tasks")
  .filter((file) => /^check-[a-z-]+\.ts$/.test(file))
  .sort()
  .map(
    (file): Check => ({
      name: file.slice("check-".length, -".ts".length),
      command: [...node, `scripts/tasks/${file}`],
    }),
  );
const checks: readonly Check[] = [
  {
    name: "format and lint",
    command: [
      ...node,
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "--error-on-warnings",
      "--max-diagnostics=50",
      ".",
    ],
  },
  {
    name: "lint (oxlint)",
    command: [...node, "node_modules/oxlint/bin/oxlint", "--quiet", "src", "scripts", "db", "test"],
  },
  ...types,
  ...own,
];

function run(check: Check): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const [program = "", ...args] = check.command;
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_COLOR: "1" } });
    let output = "";
    child.stdout.on("data", (part) => (output += part));
    child.stderr.on("data", (part) => (output += part));
    child.once("close", (code) => resolve({ passed: code === 0, output }));
  });
}

let failed = 0;
for (const check of checks) {
  const began = performance.now();
  const { passed, output } = await run(check);
  console.log(`${passed ? "ok  " : "FAIL"} ${check.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (passed) continue;
  failed++;
  console.log(`${output.trim().replaceAll(/^/gm, "     ")}\n`);
}
console.log(failed === 0 ? `All ${checks.length} checks passed.` : `${failed} of ${checks.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
