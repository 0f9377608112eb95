import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Options } from "#platform/jobs/index.server.ts";
import { freePort } from "#platform/database/index.server.ts";

export type S3Server = {
  readonly options: S3Options;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** A server of the S3 protocol that verifies signatures, with one bucket in its own folder. */
export async function openS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "portal-s3-"));
  const port = await freePort();
  const bucket = "portal-files";
  const begin = async () => {
    const server = new S3rver({
      port,
      address: "127.0.0.1",
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    });
    await server.run();
    return server;
  };
  let server: S3rver | undefined = await begin();
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, bucket, region: "us-east-1", key: "S3RVER", secret: "S3RVER" },
    stop,
    start: async () => {
      server ??= await begin();
    },
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
