/** Storage of file contents, under keys derived from the content, so that a key always has the same content. */
export interface ObjectStore {
  readonly kind: "folder" | "s3";
  /** Returns once the content is durable. */
  put(key: string, content: Buffer): Promise<void>;
  /** `undefined` if nothing is stored under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** Succeeds if nothing is stored under the key. */
  remove(key: string): Promise<void>;
  /** Throws unless objects can be read and written. */
  check(): Promise<void>;
  /** Removes what interrupted writes have left behind. */
  tidy(): Promise<void>;
}
