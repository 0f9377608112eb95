// npm run dev: the server, restarted on every change, behind Vite's development server with hot module replacement.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "vite";

const port = process.env.PORT ?? "4000";
const webPort = Number(process.env.WEB_PORT ?? 5173);
process.env.PORTAL_API = `http://127.0.0.1:${port}`;

const server = spawn(
  process.execPath,
  ["--disable-warning=ExperimentalWarning", "--watch", "--watch-preserve-output", "src/server/main.ts"],
  {
    stdio: "inherit",
    env: { ...process.env, PORT: port, NODE_ENV: process.env.NODE_ENV ?? "development" },
  },
);
const web = await createServer({ server: { port: webPort } });
await web.listen();
web.printUrls();

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  server.kill("SIGTERM");
  await Promise.all([web.close(), ended(server)]);
  process.exit(0);
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()));
}

server.once("exit", () => void end());
process.on("SIGINT", () => void end());
process.on("SIGTERM", () => void end());
