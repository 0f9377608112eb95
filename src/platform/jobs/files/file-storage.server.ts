import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { Refused } from "#kit/refused.ts";
import type { Env } from "#platform/http/index.server.ts";
import { repeatEvery } from "../repeat-every.server.ts";
import { FolderStore } from "./folder-store.server.ts";
import type { ObjectStore } from "./object-store.server.ts";
import { S3Store } from "./s3-store.server.ts";

const checkMs = 30_000;
export const digestOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

type Log = { warn(message: string): void; info(message: string): void };
const unavailable = () =>
  new Refused("file.unavailable", "Penyimpanan berkas sedang tidak dapat dihubungi. Silakan coba lagi.", [], 503);

/**
 * The file storage and its state. An error refuses only the request that needs the file; the health check reports the
 * state.
 */
export class FileStorage {
  private readonly store: ObjectStore;
  private readonly log: Log;
  private reachable = true;
  private checks: { stop(): void } | undefined;

  constructor(store: ObjectStore, log: Log) {
    this.store = store;
    this.log = log;
  }
  get kind(): ObjectStore["kind"] {
    return this.store.kind;
  }
  get state(): "ok" | "unreachable" {
    return this.reachable ? "ok" : "unreachable";
  }

  put = (key: string, content: Buffer): Promise<void> => this.run(() => this.store.put(key, content));
  remove = (key: string): Promise<void> => this.run(() => this.store.remove(key));
  check = (): Promise<void> => this.run(() => this.store.check());
  tidy = (): Promise<void> => this.run(() => this.store.tidy());

  /** @throws Refused 503 if the object is missing or does not match its key, as after restoring a backup */
  async get(key: string): Promise<Buffer> {
    const content = await this.run(() => this.store.get(key));
    if (content && key.endsWith(`/${digestOf(content)}`)) return content;
    this.log.warn(`file ${key} is ${content ? "damaged" : "missing"} in the storage`);
    throw unavailable();
  }

  /** Checks periodically, so that the state is known without requests. */
  watch(): void {
    const failed = () => undefined;
    void this.check().catch(failed);
    this.checks = repeatEvery(checkMs, this.check, failed);
  }
  stop(): void {
    this.checks?.stop();
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (!this.reachable) this.log.info("the file storage is reachable again");
      this.reachable = true;
      return result;
    } catch (error) {
      if (this.reachable) this.log.warn(`the file storage is unreachable: ${(error as Error).message}`);
      this.reachable = false;
      throw unavailable();
    }
  }
}

/** The configured bucket, or otherwise a folder beside the embedded database. */
export function storeOf(env: Env): ObjectStore {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = env;
  if (endpoint && bucket && key && secret)
    return new S3Store({ endpoint, bucket, region: env.FILES_S3_REGION, key, secret });
  return new FolderStore(resolve(env.DATA_DIR, "files"));
}
