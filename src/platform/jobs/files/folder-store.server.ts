import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ObjectStore } from "./object-store.server.ts";

const partialMs = 86_400_000;
const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

/** Objects as files in a folder. Instances may share it if it is the same file system for all of them. */
export class FolderStore implements ObjectStore {
  readonly kind = "folder";
  private readonly folder: string;
  private readonly partial: string;

  constructor(folder: string) {
    this.folder = folder;
    this.partial = join(folder, "partial");
  }

  /** Written under a temporary name, flushed, then renamed, so that a crash never leaves a partial file under a key. */
  async put(key: string, content: Buffer): Promise<void> {
    const path = join(this.folder, key);
    const unfinished = join(this.partial, randomUUID());
    await mkdir(this.partial, { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    try {
      await written(unfinished, content);
      await rename(unfinished, path);
      await flushed(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.folder, key));
    } catch (error) {
      if (!isMissing(error)) throw error;
      // an unmounted folder is an error; a missing file is a valid result
      await access(this.folder);
      return undefined;
    }
  }

  remove(key: string): Promise<void> {
    return rm(join(this.folder, key), { force: true });
  }

  async check(): Promise<void> {
    await mkdir(this.partial, { recursive: true });
    await access(this.partial, constants.R_OK | constants.W_OK);
  }

  async tidy(): Promise<void> {
    await mkdir(this.partial, { recursive: true });
    for (const name of await readdir(this.partial)) {
      const path = join(this.partial, name);
      const stats = await stat(path).catch(() => undefined);
      if (stats && stats.mtimeMs < Date.now() - partialMs) await rm(path, { force: true });
    }
  }
}

async function written(path: string, content: Buffer): Promise<void> {
  const file = await open(path, "wx", 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is durable only after the directory is flushed, which Windows does not support. */
async function flushed(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
