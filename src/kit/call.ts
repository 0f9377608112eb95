/**
 * Who may make a call: everyone, everyone signed in (including accounts without a role), or holders of one permission.
 */
export type CallAccess = "public" | "session" | (string & {});

/**
 * The contract of a call. Server and pages use the same value, so that input and output are typed and no page contains
 * a URL.
 */
export type Call<In = unknown, Out = unknown> = {
  readonly kind: "call";
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `:params`; params and body (or query, for GET) form one input object. */
  readonly path: string;
  readonly access: CallAccess;
  /** Requires the password again if it was last verified more than 15 minutes ago. */
  readonly sudo?: boolean;
  /** Refused while masking. */
  readonly notMasked?: boolean;
  /**
   * Refused with an Idempotency-Key, because its response may not be stored or its work spans several transactions, of
   * which some may fail.
   */
  readonly unkeyed?: boolean;
  /** Maximum size of the body in bytes, if it may exceed 1 MB. */
  readonly bodyLimit?: number;
  /**
   * Made by another system without a waiting user: it runs over separate connections, with lower priority than pages.
   */
  readonly bySystem?: boolean;
  readonly _in?: In;
  readonly _out?: Out;
};
// biome-ignore lint/suspicious/noExplicitAny: a call of any shape is meant
export type AnyCall = Call<any, any>;
export type OutputOf<C> = C extends Call<unknown, infer O> ? O : never;

export function defineCall<In, Out>(
  method: Call["method"],
  path: string,
  access: CallAccess,
  extra: { sudo?: boolean; notMasked?: boolean; unkeyed?: boolean; bodyLimit?: number; bySystem?: boolean } = {},
): Call<In, Out> {
  return { kind: "call", method, path, access, ...extra };
}

/** Query parameters as they are sent. */
export type TextQuery = Readonly<Record<string, string>>;

/** The response of every list. */
export type Page<T> = {
  readonly data: readonly T[];
  readonly meta: { readonly currentPage: number; readonly perPage: number; readonly totalCount: number };
};
