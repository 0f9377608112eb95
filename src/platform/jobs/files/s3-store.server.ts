import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { deadlines } from "#platform/database/index.server.ts";
import type { ObjectStore } from "./object-store.server.ts";

export type S3Options = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
};
const retries = 2;
/** Object read by `check`, so that the portal needs only permissions to read and write objects. */
const probe = "probe";

/** Objects in a bucket of an S3-compatible service, with path-style addressing. */
export class S3Store implements ObjectStore {
  readonly kind = "s3";
  private readonly base: string;
  private readonly client: AwsClient;

  constructor({ endpoint, bucket, region, key, secret }: S3Options) {
    this.base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
    this.client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: "s3", retries });
  }

  /** The service compares the content with the signed hash and refuses a damaged transfer. */
  async put(key: string, content: Buffer): Promise<void> {
    await this.send("PUT", key, [200], {
      body: new Uint8Array(content),
      headers: {
        "content-type": "application/octet-stream",
        "x-amz-content-sha256": createHash("sha256").update(content).digest("hex"),
      },
    });
  }

  async get(key: string): Promise<Buffer | undefined> {
    const answer = await this.send("GET", key, [200, 404]);
    const content = Buffer.from(await answer.arrayBuffer());
    return answer.status === 404 ? undefined : content;
  }

  async remove(key: string): Promise<void> {
    await this.send("DELETE", key, [200, 204, 404]);
  }

  async check(): Promise<void> {
    const answer = await this.send("GET", probe, [200, 403, 404]);
    await answer.arrayBuffer();
    // without the permission to list, a missing object is reported as forbidden
    if (answer.status !== 200) await this.put(probe, Buffer.from("portal"));
  }

  /** An interrupted single-part upload leaves nothing behind. */
  async tidy(): Promise<void> {}

  private async send(method: string, key: string, expected: readonly number[], init: RequestInit = {}) {
    const answer = await this.client.fetch(`${this.base}/${key}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(deadlines.storageMs),
    });
    if (expected.includes(answer.status)) return answer;
    const text = (await answer.text()).slice(0, 300);
    throw new Error(`${method} ${key}: the storage service answered ${answer.status} ${text}`);
  }
}
