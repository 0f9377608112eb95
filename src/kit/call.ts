/** Who may make a call: anybody, anybody signed in (even an account still waiting for a role), or holders of one action. */
export type CallAccess = "public" | "session" | (string & {});

/** A call as a contract: both sides name the same value, so argument and answer are typed and no page writes a URL. */
export type Call<In = unknown, Out = unknown> = {
  readonly kind: "call";
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `:params`; params and body (or query, for GET) are one input object. */
  readonly path: string;
  readonly access: CallAccess;
  /** Asks for the password again when it was last given over 15 minutes ago. */
  readonly sudo?: boolean;
  /** Refused while masking. */
  readonly notMasked?: boolean;
  /** Refused with an Idempotency-Key: its answer may not be kept, or its work is more than one transaction, of which some may come to nothing. */
  readonly unkeyed?: boolean;
  /** Bytes of body it takes, where the usual megabyte is too little. */
  readonly bodyLimit?: number;
  /** Made by another system, with nobody waiting before a screen: it goes behind pages, over connections of its own. */
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

/** The answer of every list. */
export type Page<T> = {
  readonly data: readonly T[];
  readonly meta: { readonly currentPage: number; readonly perPage: number; readonly totalCount: number };
};
