/**
 * Where the bytes of files are kept, under keys that name their content. Whatever is put under a key is the same each
 * time.
 */
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
