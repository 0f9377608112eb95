/** The part of an OpenAPI 3.1 document that the reference displays. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly $ref?: string;
};
export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { readonly "application/json": { readonly schema: Schema; readonly example?: unknown } };
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
};
type Reference = { readonly $ref: string };
type Header = { readonly description: string; readonly schema: Schema };
type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: { readonly "application/json": { readonly schema: Schema; readonly example?: unknown } };
};
export type Method = "get" | "post" | "put" | "patch" | "delete";
export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
    /** The description in parts, as the page displays them. */
    readonly "x-parts"?: readonly { readonly title: string; readonly text: string }[];
    /** Machine codes, by subject. */
    readonly "x-codes"?: readonly {
      readonly title: string;
      readonly rows: readonly {
        readonly codes: readonly string[];
        readonly status: string;
        readonly means: string | readonly string[];
        readonly todo: string;
      }[];
    }[];
    /** Changes, newest first. */
    readonly "x-changes"?: readonly { readonly version: string; readonly day: string; readonly text: string }[];
  };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly responses?: Readonly<Record<string, unknown>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
  readonly paths: Readonly<Record<string, Partial<Readonly<Record<Method, Operation>>>>>;
  /** Test vectors for decisions that a client may want to predict. */
  readonly "x-verdict-vectors"?: readonly unknown[];
  readonly "x-survey-forms"?: Readonly<Record<string, unknown>>;
  readonly "x-survey-vectors"?: readonly unknown[];
  /** Calls that the portal makes to an address of the reader. */
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
};
/** The document with all references resolved; there are no cycles. */
export function resolved(document: OpenApi): ResolvedOpenApi {
  const known = document as unknown as Readonly<Record<string, unknown>>;
  const at = (path: string): unknown =>
    path
      .slice(2)
      .split("/")
      .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>>)[key], known);
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value && typeof value.$ref === "string") return walk(at(value.$ref));
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, walk(v)]));
  };
  return { ...document, paths: walk(document.paths), webhooks: walk(document.webhooks) } as ResolvedOpenApi;
}
type ResolvedOperation = Omit<Operation, "responses"> & { readonly responses: Readonly<Record<string, Response>> };
export type ResolvedOpenApi = Omit<OpenApi, "paths" | "webhooks"> & {
  readonly paths: Readonly<Record<string, Partial<Readonly<Record<Method, ResolvedOperation>>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: ResolvedOperation }>>;
};
export type Entry = {
  readonly method: Method;
  readonly path: string;
  readonly operation: ResolvedOperation;
  readonly outgoing?: true;
};

export const entriesOf = (document: ResolvedOpenApi): Entry[] =>
  Object.entries(document.paths).flatMap(([path, by]) =>
    Object.entries(by).map(([method, operation]) => ({
      method: method as Method,
      path,
      operation: operation as ResolvedOperation,
    })),
  );
/** Calls that the portal makes to the reader's address. */
export const outgoingOf = (document: ResolvedOpenApi): Entry[] =>
  Object.entries(document.webhooks ?? {}).map(([path, { post }]) => ({
    method: "post",
    path,
    operation: post,
    outgoing: true,
  }));
export const bodyOf = (o: Pick<Operation, "requestBody">) => o.requestBody?.content["application/json"];

/** Fields of a schema as flat lines: "lines[].qty". */
export type FieldLine = {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
  readonly limits: string;
};
export function fieldLines(schema: Schema, prefix = ""): FieldLine[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, s]) => {
    const path = prefix + name;
    const inner = s.items ?? s;
    const own: FieldLine = {
      name: path,
      type: s.items
        ? `array(${String(s.items.type ?? "")})`
        : [...[s.type ?? ""].flat().filter((x) => x !== "null"), s.format].filter(Boolean).join(", "),
      required: schema.required?.includes(name) ?? false,
      about: s.description ?? "",
      // separate from the text, because braces in a pattern are not placeholders
      limits: [
        s.pattern ? `/${s.pattern}/` : "",
        s.maxLength ? `≤ ${s.maxLength}` : "",
        s.maxItems ? `≤ ${s.maxItems}` : "",
      ]
        .filter(Boolean)
        .join(" "),
    };
    return [own, ...(inner.properties ? fieldLines(inner, `${path}${s.items ? "[]" : ""}.`) : [])];
  });
}

/** The address of a call with its parameters; empty ones are omitted. */
export function addressOf({ path, operation }: Entry, values: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(
    (operation.parameters ?? []).flatMap((p): [string, string][] =>
      p.in === "query" && values[p.name] ? [[p.name, values[p.name] as string]] : [],
    ),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return search.size > 0 ? `${address}?${search}` : address;
}
