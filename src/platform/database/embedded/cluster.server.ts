import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Account, databaseAccount } from "./account.server.ts";
import { type Binaries, findBinaries } from "./binaries.server.ts";
import { closedAncestor, openFor, ownedFolder, reachableBase } from "./places.server.ts";
import { freePort } from "./port.server.ts";

/** The stored properties of the database, in a file readable only by the portal's account. */
type StoredProperties = {
  /** Absolute, or relative to the data folder, so that the data folder can be moved. */ readonly folder: string;
  readonly port: number;
  readonly adminPassword: string;
  /** Password of the owner of the tables. */
  readonly password: string;
  /** Password of the application's role; folders of earlier releases get one at their next start. */
  readonly appPassword?: string;
};

export type Cluster = {
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly adminPassword: string;
  readonly password: string;
  readonly appPassword: string;
  readonly port: () => number;
  /** The PostgreSQL process that serves the folder, as far as known. */
  readonly live: { pid: number | undefined };
  /** Only before the port has been announced. */
  readonly movePort: () => Promise<number>;
};

export type ClusterNotice = (message: string) => void;

/** Finds the database of this data folder, or creates an empty one. */
export async function prepareCluster(
  dataDir: string,
  notice: ClusterNotice,
  systemBinaries?: string,
): Promise<Cluster> {
  const propertiesFile = join(dataDir, "database.json");
  let properties = readProperties(propertiesFile) ?? (await createProperties(dataDir, propertiesFile, notice));
  const appPassword = properties.appPassword ?? secret();
  if (!properties.appPassword) writeProperties(propertiesFile, (properties = { ...properties, appPassword }));
  const folder = resolve(dataDir, properties.folder);
  const account = databaseAccount(folder);
  if (account) passable(dataDir, folder, account);
  const binaries = findBinaries(account, dataDir, systemBinaries);
  if (existsSync(join(folder, "PG_VERSION"))) checkVersion(folder, binaries);
  else await initialise(folder, properties.adminPassword, binaries, account, notice);
  return {
    folder: realpathSync(folder),
    logFile: join(dirname(folder), "postgres.log"),
    binaries,
    account,
    adminPassword: properties.adminPassword,
    password: properties.password,
    appPassword,
    port: () => properties.port,
    live: { pid: undefined },
    movePort: async () => {
      properties = { ...properties, port: await freePort() };
      writeProperties(propertiesFile, properties);
      return properties.port;
    },
  };
}

function passable(dataDir: string, folder: string, account: Account): void {
  openFor(dataDir, account);
  const closed = existsSync(dirname(folder)) ? closedAncestor(dirname(folder), account) : undefined;
  if (closed)
    throw new Error(
      `The account ${account.name}, which runs PostgreSQL, cannot traverse ${closed}, which contains the database in ${folder}. Allow it with: chmod o+x ${closed}`,
    );
}

function readProperties(path: string): StoredProperties | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as StoredProperties) : undefined;
}

const secret = (): string => randomBytes(24).toString("base64url");

async function createProperties(dataDir: string, path: string, notice: ClusterNotice): Promise<StoredProperties> {
  const defaultFolder = join(dataDir, "pg");
  if (existsSync(join(defaultFolder, "PG_VERSION")))
    throw new Error(
      `The database in ${defaultFolder} exists, but ${path}, which contains its password, is missing. Restore that file from a backup.`,
    );
  const properties = {
    folder: placeFor(dataDir, notice),
    port: await freePort(),
    adminPassword: secret(),
    password: secret(),
    appPassword: secret(),
  };
  writeProperties(path, properties);
  return properties;
}

/** The account of the database cannot access a closed home folder, so the database is placed elsewhere. */
function placeFor(dataDir: string, notice: ClusterNotice): string {
  const account = databaseAccount(join(dataDir, "pg"));
  if (account) openFor(dataDir, account);
  const closed = account && closedAncestor(dataDir, account);
  if (!account || !closed) return "pg";
  const place = join(ownedFolder(reachableBase(account), `data-${randomBytes(6).toString("hex")}`, account), "pg");
  notice(
    `${closed} is closed to the account ${account.name}, which runs PostgreSQL for root: the database is stored in ${place}; ${join(dataDir, "database.json")} contains this path.`,
  );
  return place;
}

function writeProperties(path: string, properties: StoredProperties): void {
  const draft = `${path}.draft`;
  rmSync(draft, { force: true });
  const file = openSync(draft, "wx", 0o600);
  writeFileSync(file, `${JSON.stringify(properties, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  likeItsFolder(draft);
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** Sets the owner of a file to that of its folder, so that it remains usable after a start by root. */
export function likeItsFolder(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  chownSync(file, uid, gid);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function checkVersion(folder: string, binaries: Binaries): void {
  const stored = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (stored === binaries.version.split(".")[0]) return;
  throw new Error(
    `The database in ${folder} has the format of PostgreSQL ${stored}, and this portal contains PostgreSQL ${binaries.version}. Back up with the older portal and restore into this one.`,
  );
}

/**
 * The folder gets its name only when it is complete, so that an interrupted start leaves nothing that looks like a
 * database.
 */
async function initialise(
  folder: string,
  adminPassword: string,
  binaries: Binaries,
  account: Account | undefined,
  notice: ClusterNotice,
): Promise<void> {
  notice("Making an empty database …");
  const parent = dirname(folder);
  const draft = `${folder}.draft`;
  const passwordFile = join(parent, "pg.password");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(parent, { recursive: true });
  if (account) ownedFolder(parent, "pg.draft", account);
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 });
  try {
    if (account) chownSync(passwordFile, account.uid, account.gid);
    await initdb(draft, passwordFile, binaries, account);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, folder);
  syncFolder(parent);
}

async function initdb(
  folder: string,
  passwordFile: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  // Byte order is the same on every machine and independent of library versions; where the order is visible, an ICU
  // collation is used.
  const locale =
    Number.parseInt(binaries.version, 10) >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
      : ["--locale=C.UTF-8"];
  const options = [
    "-D",
    folder,
    "-U",
    "postgres",
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
    ...locale,
  ];
  const { status, output } = await ran(binaries.initdb, options, binaries, account);
  if (status !== 0) throw new Error(`PostgreSQL could not create its data folder ${folder}:\n${output.trim()}`);
}

function ran(
  program: string,
  options: string[],
  binaries: Binaries,
  account: Account | undefined,
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      env: binaries.env,
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    let output = "";
    child.stdout.on("data", (part) => (output += part));
    child.stderr.on("data", (part) => (output += part));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
  });
}
